// Pictures of a window in the few colours that a drawn interface needs.
import { join } from 'node:path';
import sharp from 'sharp';

/** A camera for one story: `camera(page, name)` takes `STORY-NAME.png` in a folder. */
export const cameraIn = (folder, story) => async (page, name) => {
  await page.mouse.move(2, 718);
  await page.waitForTimeout(700);
  const image = sharp(await page.screenshot());
  await image
    .png({ palette: true, quality: 70, dither: 0, effort: 7, compressionLevel: 9 })
    .toFile(join(folder, `${story}-${name}.png`));
};

/** A photograph before it is sent: made small in the window, so that a picture of a telephone is no long upload. */

/** The longest edge that is kept, in pixels. */
const EDGE = 1600;
/** What a request takes, in letters of base64: the server's limit is a megabyte for all of it. */
const LETTERS_MOST = 900_000;
const QUALITIES = [0.85, 0.7, 0.5, 0.35];
/** What is read at all, in bytes. */
export const FILE_MOST = 50 * 1024 * 1024;

/** What keeps a file from being a photograph, in a sentence; nothing when it may be one. */
export function whyNot(file: { size: number; type: string; name: string }): string | null {
  if (file.size > FILE_MOST)
    return `${file.name} has ${Math.ceil(file.size / 1024 / 1024)} MB; 50 MB are the most. Make it smaller first.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.type && !file.type.startsWith('image/'))
    return `${file.name} is not a picture. Take a JPEG, PNG or WebP file.`;
  return null;
}

/** The size of a picture within a square. */
export function within(width: number, height: number, edge = EDGE): [number, number] {
  const by = Math.min(1, edge / Math.max(width, height));
  return [Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by))];
}

/**
 * The picture of a file as a JPEG in base64, upright and no longer than 1600 pixels.
 * @throws Error with a sentence for the reader when it is none.
 */
export async function shrunk(file: File): Promise<string> {
  const refused = whyNot(file);
  if (refused) throw new Error(refused);
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(`${file.name} cannot be read as a picture. Take a JPEG, PNG or WebP file.`);
  });
  const [width, height] = within(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This window cannot draw pictures.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  for (const quality of QUALITIES) {
    const base64 = canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '';
    if (base64 && base64.length <= LETTERS_MOST) return base64;
  }
  throw new Error(`${file.name} cannot be made small enough. Make it smaller first.`);
}

/** Where the browser shows it from. */
export const shownFrom = (base64: string) => `data:image/jpeg;base64,${base64}`;

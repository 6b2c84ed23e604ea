// Two players at a smaller battle, each at a window of his own: orders by the words on a button, dice as they fall on their table, and
// what comes back.
import { settled, shows, then } from './staff.mjs';

/** The battle that all others come from. */
const WHOLE = 'corridor';

/** Gives an order by the words on a button, and types whatever dice it calls for, each side its own. */
export function doing(staffs, { blue, orange }, face, told) {
  return async (page, words) => {
    const offer = page.locator('aside .offer, .prompt .primary:enabled', { hasText: words }).first();
    await offer.waitFor();
    await then(page, () => offer.click());
    for (;;) {
      const call = (await staffs.status()).calls.find(({ battle }) => battle !== WHOLE)?.call;
      if (!call) return;
      const { seat, count, sides, title } = call.roll ?? call.choice;
      const asked = seat.startsWith('blue') ? blue : orange;
      await settled(asked);
      if (call.roll) {
        const faces = Array.from({ length: count }, () => face(sides)).join(' ');
        told.push(`${title}: ${faces}`);
        await asked.locator('#dice').fill(faces);
        await then(asked, () => asked.locator('#dice').press('Enter'));
      } else {
        if (await asked.locator('.call .primary:disabled').count())
          await asked.locator('.call .option').first().click();
        told.push(`${title}: ${await asked.locator('.call .option').first().innerText()}`);
        await then(asked, () => asked.locator('.call .primary:enabled').click());
      }
      await settled(page);
    }
  };
}

/** The one asks to stop the battle that is shown as it stands, and the other agrees; so with what came back. Gives that back. */
export async function broughtBack({ umpire }, [asks, agrees], look) {
  const agreed = async () => {
    await agrees.locator('.call .option').first().waitFor();
    await agrees.locator('.call .option').first().click();
    await then(agrees, () => agrees.locator('.call .primary:enabled').click());
    await settled(asks);
  };
  await shows(asks, '1', 'room');
  await asks.locator('.tree .stage.open').last().click();
  await then(asks, () => asks.getByRole('button', { name: 'Stop it as it stands' }).click());
  await agreed();
  await shows(asks, '1', 'room');
  await asks.locator('.tree .stage.reported').click();
  await asks.locator('[role=dialog] table').waitFor();
  await settled(asks);
  await look();
  const says = await asks.locator('[role=dialog]').innerText();
  await then(asks, () => asks.getByRole('button', { name: 'Accept', exact: true }).click());
  await agreed();
  await settled(umpire);
  return [says];
}

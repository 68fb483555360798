import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} has no place on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const nextFrame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** Milliseconds that a finger rests before it lifts: up to 80 the browser takes the lift for a flick, and the next tap for stopping it. */
const restTime = 200;

async function rest(page: Page): Promise<void> {
  const begun = await page.evaluate(() => performance.now());
  await page.waitForFunction(([from, time]) => performance.now() - from > time, [begun, restTime] as const);
}

/** A finger that goes through these points, and rests before it lifts. */
async function dragFinger(page: Page, points: readonly Point[]): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const [first, ...others] = points;
  if (!first) return;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
  for (const point of others) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    await nextFrame(page);
  }
  await rest(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/** Swipes a row to the left. */
export async function swipeLeft(page: Page, row: Locator): Promise<void> {
  const { y } = await middleOf(row);
  await dragFinger(
    page,
    [300, 280, 240, 200, 140, 80].map((x) => ({ x, y })),
  );
}

/** Drags a handle onto another place, a little at a time. */
export async function dragOnto(page: Page, handle: Locator, target: Locator): Promise<void> {
  // A finger takes it where it is once nothing moves any more.
  await handle.tap({ trial: true });
  const from = await middleOf(handle);
  const to = await middleOf(target);
  const steps = 12;
  await dragFinger(
    page,
    Array.from({ length: steps + 1 }, (_, at) => ({
      x: from.x,
      y: from.y + ((to.y - from.y) * at) / steps,
    })),
  );
}

/** Drags a handle to the side, which a tree reads as the level. */
export async function dragAside(page: Page, handle: Locator, by: number): Promise<void> {
  const { x, y } = await middleOf(handle);
  const steps = 8;
  await dragFinger(
    page,
    Array.from({ length: steps + 1 }, (_, at) => ({ x: x + (by * at) / steps, y })),
  );
}

/** Holds a finger on something until `seen` appears, and lifts it. */
export async function hold(page: Page, target: Locator, seen: Locator): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await middleOf(target)] });
  await seen.waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

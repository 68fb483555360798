import { exclusive } from '../exclusive.ts';

/** How many of two exclusive calls with one name ran at the same time. */
export async function maxAtOnce(): Promise<number> {
  let inside = 0;
  let max = 0;
  const work = async () => {
    inside += 1;
    max = Math.max(max, inside);
    await new Promise((done) => void setTimeout(done, 5));
    inside -= 1;
  };
  await Promise.all([exclusive('x', work), exclusive('x', work)]);
  return max;
}

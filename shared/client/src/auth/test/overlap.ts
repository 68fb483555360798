import { exclusive } from '../exclusive.ts';

/** How many of two exclusive calls with one name ran at the same time. */
export async function mostAtOnce(): Promise<number> {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((done) => void setTimeout(done, 5));
    inside -= 1;
  };
  await Promise.all([exclusive('x', work), exclusive('x', work)]);
  return most;
}

import { expect, it } from '@jest/globals';
import { runSteps, startRepeatedly } from '../src/run-steps.ts';

const fail = (message: string) => () => Promise.reject(new Error(message));

it('runs every step, and reports each that failed by its name', async () => {
  const done: string[] = [];
  const step = (name: string) => () => Promise.resolve(void done.push(name));
  const running = runSteps({
    first: fail('no disk'),
    second: step('second'),
    third: () => runSteps({ inner: fail('no table'), other: step('other') }),
    last: step('last'),
  });
  await expect(running).rejects.toMatchObject({
    message: 'first: no disk; inner: no table',
    errors: [
      { message: 'first: no disk', cause: { message: 'no disk' } },
      { message: 'inner: no table', cause: { message: 'no table' } },
    ],
  });
  expect(done).toEqual(['second', 'other', 'last']);
});

it('logs a line for each step that failed', async () => {
  const logged: unknown[] = [];
  const stopped = new Promise<void>((resolve) => {
    const log = {
      warn: (line: unknown) => {
        logged.push(line);
        if (logged.length === 2) resolve();
      },
    };
    const stop = startRepeatedly(() => runSteps({ one: fail('a'), two: fail('b') }), 3_600_000, log, 'work');
    stop();
  });
  await stopped;
  expect(logged).toMatchObject([{ err: { message: 'one: a' } }, { err: { message: 'two: b' } }]);
});

/**
 * The process that decodes pictures for `picture-decoder.ts`, one at a time. It has no secret and no connection. Its argument
 * is the processor time in milliseconds that one picture may take.
 */
import sharp from 'sharp';
import type { PictureTask } from './picture-tasks.ts';
import { tooSlowExitCode } from './picture-tasks.ts';
import { doPictureTask } from './picture-work.ts';

const cpuLimitMs = Number(process.argv[2]);
const checkMs = Math.min(100, cpuLimitMs);

sharp.cache(false);

/** Decoding runs in other threads, so this one can watch the time; libvips cannot be stopped in another way. */
function watch(): NodeJS.Timeout {
  const start = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > cpuLimitMs) process.exit(tooSlowExitCode);
  }, checkMs);
}

process.on('message', (task: PictureTask) => {
  const timer = watch();
  void doPictureTask(task)
    .then((outcome) => process.send?.(outcome))
    .finally(() => clearInterval(timer));
});
// The server has ended, for whatever reason.
process.on('disconnect', () => process.exit());

/**
 * The process that decodes pictures for `decoder.ts`, one at a time. It holds no secret and no connection. Its argument is the
 * processor time in milliseconds that one picture may take.
 */
import sharp from 'sharp';
import type { PictureTask } from './picture-tasks.ts';
import { tooSlowExitCode } from './picture-tasks.ts';
import { doPictureTask } from './picture-work.ts';

const cpuLimitMs = Number(process.argv[2]);
const checkMs = Math.min(100, cpuLimitMs);

sharp.cache(false);

/** Decoding runs in threads of its own, so that this one is free to look at the time; libvips cannot be stopped otherwise. */
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
// Its server has ended, however that came about.
process.on('disconnect', () => process.exit());

/** The process that decodes pictures for `decoder.ts`, one at a time. It holds no secret and no connection. */
import sharp from 'sharp';
import type { PictureTask } from './picture-tasks.ts';
import { doPictureTask } from './picture-work.ts';

sharp.cache(false);

process.on('message', (task: PictureTask) => {
  void doPictureTask(task).then((outcome) => process.send?.(outcome));
});
// Its server has ended, however that came about.
process.on('disconnect', () => process.exit());

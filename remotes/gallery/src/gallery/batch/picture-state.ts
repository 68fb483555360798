import type { BatchPicture } from './batch.ts';

export type PictureState = 'ready' | 'waiting' | 'sending' | 'done' | 'stopped';

/** State of a picture. */
export function stateOf({ upload }: BatchPicture): PictureState {
  switch (upload?.state) {
    case undefined:
      return 'ready';
    case 'waiting':
      return 'waiting';
    case 'uploading':
      return 'sending';
    case 'done':
      return 'done';
    default:
      return 'stopped';
  }
}

/** Number of pictures in each state. */
export function countStates(pictures: readonly BatchPicture[]): Readonly<Record<PictureState, number>> {
  const counts = { ready: 0, waiting: 0, sending: 0, done: 0, stopped: 0 };
  for (const picture of pictures) counts[stateOf(picture)] += 1;
  return counts;
}

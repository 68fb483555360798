import { lazyPart } from '../lazy/lazy-part.tsx';
import './progress-ring.less';

const Drawing = lazyPart<{ part: number }>(
  async () => (await import('./progress-ring-drawing.tsx')).ProgressRingDrawing,
);

/** How far something has come, 0 to 1: a ring and a number for the eye, a native progress bar for everybody else. */
export function ProgressRing({ part, label }: { part: number; label: string }) {
  return (
    <span className="ah5-ring">
      <progress className="ah5-visually-hidden" value={part} aria-label={label} />
      <span className="ah5-ring__drawing" aria-hidden="true">
        <Drawing part={part} />
      </span>
      <span aria-hidden="true">{Math.round(part * 100)}%</span>
    </span>
  );
}

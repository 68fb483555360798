import { at, path, rect, type Paint } from '../svg.ts';
import { shade } from '../palette.ts';

/** A carton seen from the front left, 380 wide and 500 high; `label` is 300 by 440. */
export function carton(paint: Paint, side: string, label: string): string {
  const light = paint.linear(
    [
      [0, '#ffffff', 0.24],
      [0.5, '#ffffff', 0],
      [1, '#00160a', 0.1],
    ],
    [0, 0, 1, 1],
  );
  return (
    path('M-190 -440 L-120 -486 L190 -486 L110 -440 Z', shade(side, 0.35)) +
    path('M110 -440 L190 -486 L190 -44 L110 0 Z', shade(side, -0.28)) +
    path('M128 -380 L172 -404 L172 -330 L128 -306 Z', '#ffffff', 'fill-opacity="0.18"') +
    rect(-190, -440, 300, 440, '#ffffff') +
    at(-190, -440, label) +
    rect(-190, -440, 300, 440, light)
  );
}

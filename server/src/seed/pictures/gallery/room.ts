import { path, rect, repeat, type Paint } from '../svg.ts';
import { personNumber, standing } from '../motifs/people.ts';

/** Size of every gallery picture. */
export const width = 1200;
export const height = 900;

/** A person of the cast, standing. */
export const person = (index: number) => standing(personNumber(index));

/** Walls, lamps and a shining floor that begins at y = 640. */
export function room(paint: Paint, wall: string, floor: string): string {
  return (
    rect(
      0,
      0,
      width,
      660,
      paint.linear([
        [0, '#ffffff'],
        [1, wall],
      ]),
    ) +
    repeat(
      4,
      (i) =>
        path(`M${110 + i * 280} 40 h150 l-20 18 h-110 Z`, '#ffffff', 'stroke="#dfe8e4" stroke-width="3"') +
        path(`M${110 + i * 280} 58 h150 l70 300 h-290 Z`, '#ffffff', 'fill-opacity="0.28"'),
    ) +
    rect(
      0,
      640,
      width,
      260,
      paint.linear([
        [0, floor],
        [1, '#f4f8f6'],
      ]),
    ) +
    rect(0, 634, width, 10, '#1a7f37', 0, 'fill-opacity="0.55"')
  );
}

import { circle, path, rect, repeat, stroke, type Paint } from '../svg.ts';
import { cylinder } from './shading.ts';

/** A mosquito coil lying flat, 220 across, centre at the origin. */
export function coil(): string {
  const turns = repeat(3, (i) => {
    const r = 100 - i * 30;
    return `<ellipse rx="${r}" ry="${r * 0.46}" fill="none" stroke="#3f7d4a" stroke-width="15"/>`;
  });
  return (
    turns +
    circle(0, 0, 10, '#3f7d4a') +
    stroke('M104 -6 C120 -50 84 -70 112 -120', '#c5cfca', 5, 'stroke-opacity="0.8"') +
    circle(102, -2, 7, '#f26b3a')
  );
}

/** A refill for an electric vaporiser, 110 wide and 190 high. */
export function refill(paint: Paint): string {
  return (
    rect(-7, -196, 14, 60, '#d9dfdc', 4) +
    rect(-26, -150, 52, 34, '#f4f6f5', 6) +
    path(
      'M-54 -86 C-54 -112 -30 -112 -28 -122 H28 C30 -112 54 -112 54 -86 V-14 Q54 0 40 0 H-40 Q-54 0 -54 -14 Z',
      '#bfe3f2',
    ) +
    rect(-54, -74, 108, 74, '#8ccbe6', 12, 'fill-opacity="0.7"') +
    path(
      'M-54 -86 C-54 -112 -30 -112 -28 -122 H28 C30 -112 54 -112 54 -86 V-14 Q54 0 40 0 H-40 Q-54 0 -54 -14 Z',
      cylinder(paint, 0.6),
    )
  );
}

/** A heap of bait grains, 180 wide. */
export function grains(colour: string): string {
  return repeat(34, (i) => {
    const row = Math.floor(i / 9);
    const x = -84 + (i % 9) * 20 + row * 9 - (row > 2 ? 6 : 0);
    return `<ellipse cx="${x}" cy="${-8 - row * 10}" rx="10" ry="6" fill="${colour}" fill-opacity="${0.75 + ((i * 7) % 4) * 0.08}" transform="rotate(${(i * 47) % 60} ${x} ${-8 - row * 10})"/>`;
  });
}

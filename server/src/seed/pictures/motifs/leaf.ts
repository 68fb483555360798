import { at, path, stroke } from '../svg.ts';

export const green = '#4f9d45';
export const dark = '#2c6e33';

/** Draws a crop that stands on the origin, about 200 high. */
export type Crop = () => string;

/** A leaf from the origin upwards, 100 long. */
export function leaf(fill: string, vein: string): string {
  return (
    path('M0 0 C-38 -22 -38 -70 0 -100 C38 -70 38 -22 0 0 Z', fill) +
    path('M0 0 C38 -22 38 -70 0 -100 Z', vein, 'fill-opacity="0.35"') +
    stroke('M0 0 L0 -86', vein, 2.4, 'stroke-opacity="0.7"')
  );
}

/** Two leaves on a short stem: a seedling. */
export function seedling(light: string, dark: string): string {
  return (
    stroke('M0 0 C0 -30 0 -50 0 -70', dark, 7) +
    at(0, -58, leaf(light, dark), 0.8, -52) +
    at(0, -66, leaf(light, dark), 0.9, 46)
  );
}

/** The company's mark: a sprout inside a ring, 100 across. */
export function logoMark(colour: string, ground: string): string {
  return (
    `<circle r="48" fill="${ground}"/><circle r="44" fill="none" stroke="${colour}" stroke-width="5"/>` +
    path('M0 30 C0 10 -2 -2 -26 -8 C-28 12 -18 22 -2 22 Z', colour) +
    path('M0 30 C0 2 6 -14 30 -22 C32 4 22 18 3 22 Z', colour) +
    stroke('M0 32 L0 10', colour, 5)
  );
}

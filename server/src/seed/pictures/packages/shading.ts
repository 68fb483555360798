import type { Paint } from '../svg.ts';

/** Light and shade across a cylinder, to be laid over body and label alike. */
export const cylinder = (paint: Paint, strength = 1): string =>
  paint.linear(
    [
      [0, '#00160a', 0.34 * strength],
      [0.1, '#00160a', 0.1 * strength],
      [0.2, '#ffffff', 0.42 * strength],
      [0.32, '#ffffff', 0.06 * strength],
      [0.6, '#00160a', 0.02 * strength],
      [0.86, '#00160a', 0.2 * strength],
      [1, '#00160a', 0.4 * strength],
    ],
    [0, 0, 1, 0],
  );

/** Folds and gloss of a foil bag. */
export const foil = (paint: Paint): string =>
  paint.linear(
    [
      [0, '#00160a', 0.28],
      [0.07, '#ffffff', 0.4],
      [0.16, '#ffffff', 0],
      [0.5, '#ffffff', 0.1],
      [0.8, '#00160a', 0.04],
      [0.93, '#ffffff', 0.3],
      [1, '#00160a', 0.3],
    ],
    [0, 0, 1, 0],
  );

/** A colour and its place between 0 and 1, with an opacity where it is not opaque. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Collects the gradients of one drawing, so that ids are unique within it. */
export interface Paint {
  /** Fill value of a gradient from (x1, y1) to (x2, y2), in fractions of the filled shape. */
  linear(stops: readonly Stop[], line?: readonly [number, number, number, number]): string;
  radial(stops: readonly Stop[], circle?: readonly [cx: number, cy: number, r: number]): string;
  /** Fill value that cuts what is drawn with it to a shape; use as `clip-path`. */
  clip(shape: string): string;
  readonly defs: () => string;
}

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

export function createPaint(): Paint {
  const entries: string[] = [];
  const add = (make: (id: string) => string) => {
    const id = `p${entries.length}`;
    entries.push(make(id));
    return `url(#${id})`;
  };
  return {
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      add(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (stops, [cx, cy, r] = [0.5, 0.5, 0.5]) =>
      add((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`),
    clip: (shape) => add((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    defs: () => `<defs>${entries.join('')}</defs>`,
  };
}

/** A whole drawing; `body` must have taken its gradients from `paint` before. */
export function drawing(width: number, height: number, paint: Paint, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="zh-CN" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paint.defs()}${body}</svg>`;
}

/** `body` moved and, optionally, scaled and turned (degrees) about its own origin. */
export function at(x: number, y: number, body: string, scale = 1, turn = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`;
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more = '') =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${more}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

/** An open line with round ends. */
export const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** What `make` draws for 0, 1, … `count` − 1. */
export const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** Soft shadow on the ground under a thing whose middle stands at (cx, cy). */
export function groundShadow(paint: Paint, cx: number, cy: number, rx: number, ry: number): string {
  const fill = paint.radial([
    [0, '#0b2b16', 0.38],
    [0.6, '#0b2b16', 0.16],
    [1, '#0b2b16', 0],
  ]);
  return ellipse(cx, cy, rx, ry, fill);
}

import { at, path, rect, repeat, type Paint } from '../svg.ts';
import { cylinder } from './shading.ts';

export interface BottleColours {
  body: string;
  cap: string;
}

function cap(paint: Paint, colour: string, top: number, width: number, height: number): string {
  const ribs = repeat(9, (i) =>
    rect(-width / 2 + 6 + (i * (width - 14)) / 8, top + 12, 3, height - 20, '#000000', 1, 'fill-opacity="0.16"'),
  );
  return (
    rect(-width / 2, top, width, height, colour, 10) +
    ribs +
    rect(-width / 2, top, width, height, cylinder(paint), 10) +
    rect(-width / 2 - 5, top + height, width + 10, 14, colour, 5) +
    rect(-width / 2 - 5, top + height, width + 10, 14, cylinder(paint), 5)
  );
}

/** A round bottle, 270 wide and 580 high, standing on the origin; `label` is 270 by 340. */
export function bottle(paint: Paint, { body, cap: capColour }: BottleColours, label: string): string {
  const outline =
    'M-135 -372 C-135 -452 -58 -440 -54 -490 L54 -490 C58 -440 135 -452 135 -372 L135 -26 Q135 0 109 0 L-109 0 Q-135 0 -135 -26 Z';
  const clip = paint.clip(path(outline, '#000'));
  return (
    path(outline, body) +
    `<g clip-path="${clip}">${at(-135, -372, label)}</g>` +
    path(outline, cylinder(paint)) +
    cap(paint, capColour, -580, 104, 78)
  );
}

/** A slim bottle, 200 wide and 560 high; `label` is 200 by 320. */
export function slimBottle(paint: Paint, { body, cap: capColour }: BottleColours, label: string): string {
  const outline =
    'M-100 -400 C-100 -440 -46 -450 -44 -476 L44 -476 C46 -450 100 -440 100 -400 L100 -20 Q100 0 80 0 L-80 0 Q-100 0 -100 -20 Z';
  const clip = paint.clip(path(outline, '#000'));
  return (
    path(outline, body) +
    `<g clip-path="${clip}">${at(-100, -370, label)}</g>` +
    path(outline, cylinder(paint)) +
    cap(paint, capColour, -562, 86, 74)
  );
}

/** A canister with a handle, 330 wide and 540 high; `label` is 290 by 330. */
export function jug(paint: Paint, { body, cap: capColour }: BottleColours, label: string): string {
  const outline =
    'M-165 -360 C-165 -430 -120 -452 -112 -470 L0 -470 C30 -470 60 -466 96 -452 C140 -434 165 -410 165 -350 L165 -24 Q165 0 141 0 L-141 0 Q-165 0 -165 -24 Z';
  const handle =
    'M24 -432 C60 -436 118 -420 126 -372 C128 -352 116 -344 98 -348 C70 -356 36 -372 18 -386 C6 -400 8 -428 24 -432 Z';
  const side = paint.linear(
    [
      [0, '#00160a', 0.24],
      [0.1, '#ffffff', 0.34],
      [0.25, '#ffffff', 0.02],
      [0.75, '#00160a', 0.04],
      [1, '#00160a', 0.36],
    ],
    [0, 0, 1, 0],
  );
  return (
    path(`${outline} ${handle}`, body, 'fill-rule="evenodd"') +
    path(handle, 'none', 'stroke="#00160a" stroke-opacity="0.2" stroke-width="8"') +
    path(`${outline} ${handle}`, side, 'fill-rule="evenodd"') +
    rect(-151, -342, 302, 334, '#00160a', 14, 'fill-opacity="0.10"') +
    `<g clip-path="${paint.clip(rect(-148, -340, 296, 328, '#000', 12))}">${at(-148, -340, label)}</g>` +
    rect(-148, -340, 296, 328, side, 12, 'opacity="0.5"') +
    at(-56, 0, cap(paint, capColour, -552, 100, 70))
  );
}

import { at, createPaint, drawing, path, rect, repeat } from '../svg.ts';
import { forklift, pallet } from './equipment.ts';
import { height, person, room, width } from './room.ts';

const rack = (x: number) =>
  repeat(
    3,
    (row) =>
      repeat(2, (col) =>
        at(x + 96 + col * 186, 650 - row * 186, pallet(['#cfa36b', '#c3955b', '#d3ab78'][(row + col) % 3]), 0.86),
      ) + rect(x, 650 - row * 186, 384, 12, '#e06a2f'),
  ) +
  rect(x - 6, 70, 14, 640, '#2f6f9f') +
  rect(x + 376, 70, 14, 640, '#2f6f9f');

export function warehouse(): string {
  const paint = createPaint();
  const body =
    room(paint, '#e6ece9', '#c3ccc8') +
    rack(40) +
    rack(770) +
    path('M500 640 H690 L820 900 H360 Z', '#e9eeeb') +
    path('M500 640 l-140 260 h14 l134 -260 Z M690 640 l130 260 h-14 l-124 -260 Z', '#f2c84b') +
    at(560, 800, forklift(), 1.15) +
    at(742, 790, pallet(), 0.8) +
    at(330, 880, person(0), 0.66);
  return drawing(width, height, paint, body);
}

import { at, createPaint, drawing, path, rect, repeat, stroke } from '../svg.ts';
import { flask, instrument, monitor, potted, tubes } from './equipment.ts';
import { height, person, room, width } from './room.ts';

const shelf = (y: number) =>
  rect(700, y, 430, 12, '#b9c8c2', 4) +
  repeat(
    9,
    (i) =>
      rect(
        716 + i * 46,
        y - 56 - (i % 3) * 8,
        30,
        56 + (i % 3) * 8,
        ['#8a5a33', '#dfeaf0', '#7fb89a', '#f2e3b3'][i % 4] ?? '#dfeaf0',
        6,
      ) + rect(722 + i * 46, y - 66 - (i % 3) * 8, 18, 12, '#33443b', 3),
  );

export function laboratory(): string {
  const paint = createPaint();
  const body =
    room(paint, '#e4f0f2', '#c3d2d3') +
    rect(
      90,
      120,
      460,
      300,
      paint.linear([
        [0, '#cbe9f5'],
        [1, '#eefaf4'],
      ]),
      8,
      'stroke="#ffffff" stroke-width="14"',
    ) +
    rect(314, 120, 12, 300, '#ffffff') +
    path('M97 413 C200 340 300 390 400 350 S540 360 543 413 Z', '#9fd0a0') +
    shelf(250) +
    shelf(370) +
    at(470, 800, person(1), 0.98) +
    at(760, 806, person(3), 0.98) +
    rect(40, 640, 1120, 26, '#ffffff', 6, 'stroke="#cbd8d4" stroke-width="3"') +
    rect(60, 666, 1080, 234, '#dfe8e5') +
    repeat(
      5,
      (i) =>
        rect(80 + i * 212, 690, 190, 180, '#f1f5f3', 8, 'stroke="#cbd8d4" stroke-width="3"') +
        rect(150 + i * 212, 712, 50, 8, '#9fb2a8', 4),
    ) +
    at(170, 640, instrument()) +
    at(330, 640, flask('#7fc98a'), 1.1) +
    at(600, 640, tubes(), 1) +
    at(900, 640, monitor(paint), 0.95) +
    at(1060, 640, flask('#f2c84b'), 1) +
    at(1110, 640, flask('#7db9d6'), 0.7);
  return drawing(width, height, paint, body);
}

export function greenhouse(): string {
  const paint = createPaint();
  const body =
    rect(
      0,
      0,
      width,
      height,
      paint.linear([
        [0, '#cfeaf5'],
        [1, '#f4fbf3'],
      ]),
    ) +
    repeat(3, (i) =>
      path(
        `M${-60 + i * 440} 620 V300 C${-60 + i * 440} 40 ${380 + i * 440} 40 ${380 + i * 440} 300 V620`,
        '#eafaf0',
        'fill-opacity="0.45" stroke="#ffffff" stroke-width="14"',
      ),
    ) +
    repeat(10, (i) => rect(i * 132, 0, 6, 620, '#ffffff', 0, 'fill-opacity="0.8"')) +
    rect(0, 414, width, 12, '#ffffff') +
    path('M0 620 C300 540 900 560 1200 610 V640 H0 Z', '#a8d6a0') +
    rect(0, 620, width, 280, '#d9d2bf') +
    repeat(
      3,
      (row) =>
        rect(40 - row * 30, 610 + row * 96, 1120 + row * 60, 18, '#c3cec9', 4) +
        repeat(11 - row, (i) =>
          at(90 - row * 20 + i * (104 + row * 12), 612 + row * 96, potted(1 + ((i + row) % 3) * 0.3), 0.8 + row * 0.2),
        ),
    ) +
    repeat(
      5,
      (i) => stroke(`M${140 + i * 230} 0 V180`, '#8fa39b', 4) + path(`M${110 + i * 230} 200 q30 -40 60 0 Z`, '#f2c84b'),
    ) +
    at(900, 880, person(3), 0.92);
  return drawing(width, height, paint, body);
}

import { personNumber, standing } from '../motifs/people.ts';
import { colours } from '../palette.ts';
import { at, circle, createPaint, drawing, path, rect, repeat, stroke, type Paint } from '../svg.ts';
import { monitor, pallet, reactor, steel } from './equipment.ts';
import { height, person, room, width } from './room.ts';

export function reactors(): string {
  const paint = createPaint();
  const body =
    room(paint, '#e2ede8', '#bccbc4') +
    stroke('M0 150 H1200 M0 190 H1200', '#a8bab2', 16) +
    stroke('M0 230 H1200', '#e0b04a', 12) +
    repeat(4, (i) => stroke(`M${160 + i * 290} 150 V330`, '#a8bab2', 14)) +
    repeat(4, (i) => at(170 + i * 290, 660, reactor(paint, i % 2 ? '#2f7fae' : colours.brand), 1)) +
    rect(0, 470, width, 10, '#5f766c') +
    stroke('M0 410 H1200 M0 440 H1200', '#5f766c', 5) +
    repeat(13, (i) => rect(i * 98, 406, 6, 70, '#5f766c')) +
    rect(0, 690, width, 12, '#f2c84b') +
    at(420, 846, person(0), 0.74) +
    at(880, 852, standing(personNumber(3, { kind: 'worker', clothes: '#2f6f9f' })), 0.74);
  return drawing(width, height, paint, body);
}

function smallBottle(paint: Paint, colour: string): string {
  return (
    rect(-13, -112, 26, 20, colour, 4) +
    path(
      'M-30 -70 C-30 -88 -12 -86 -12 -96 H12 C12 -86 30 -88 30 -70 V-8 Q30 0 22 0 H-22 Q-30 0 -30 -8 Z',
      steel(paint),
    ) +
    rect(-30, -58, 60, 40, colour) +
    rect(-20, -46, 40, 6, '#ffffff', 3) +
    rect(-20, -34, 26, 5, '#ffffff', 2, 'fill-opacity="0.7"')
  );
}

export function filling(): string {
  const paint = createPaint();
  const bottleAt = (i: number) => at(70 + i * 88, 640, smallBottle(paint, i < 6 ? '#c5d3cd' : colours.brand), 1);
  const body =
    room(paint, '#e6eef2', '#bfcbd0') +
    rect(360, 230, 420, 300, '#ffffff', 18, 'stroke="#c6d3d6" stroke-width="4"') +
    rect(
      384,
      254,
      372,
      150,
      paint.linear([
        [0, '#d7eef6'],
        [1, '#a8d3e4'],
      ]),
      10,
    ) +
    rect(380, 530, 380, 26, '#8fa39b') +
    repeat(
      5,
      (i) => rect(420 + i * 70, 404, 16, 110, '#8fa39b') + path(`M${418 + i * 70} 514 h20 l-6 18 h-8 Z`, '#5f766c'),
    ) +
    rect(800, 300, 130, 230, '#f2f6f4', 12, 'stroke="#c6d3d6" stroke-width="4"') +
    rect(818, 320, 94, 62, '#12303a', 6) +
    stroke('M828 366 l16 -22 l16 12 l20 -24 l20 20', '#5ce08a', 4) +
    circle(838, 410, 9, '#d32f2f') +
    circle(866, 410, 9, '#f2c84b') +
    circle(894, 410, 9, '#2e9e3f') +
    repeat(13, bottleAt) +
    rect(0, 640, width, 30, '#4f635a') +
    repeat(17, (i) => circle(36 + i * 72, 655, 10, '#9fb2a8')) +
    rect(60, 670, 26, 190, '#62776e') +
    rect(560, 670, 26, 190, '#62776e') +
    rect(1080, 670, 26, 190, '#62776e') +
    at(990, 880, pallet(), 1.05) +
    at(250, 890, person(1), 0.86);
  return drawing(width, height, paint, body);
}

const screen = (x: number, y: number, w: number, h: number, i: number) =>
  rect(x, y, w, h, '#10262c', 8, 'stroke="#2d4a50" stroke-width="6"') +
  (i % 3 === 0
    ? stroke(
        `M${x + 20} ${y + h - 40} l${w * 0.15} -50 l${w * 0.15} 30 l${w * 0.2} -70 l${w * 0.2} 40 l${w * 0.14} -26`,
        '#5ce0a0',
        5,
      )
    : i % 3 === 1
      ? repeat(6, (k) =>
          rect(
            x + 24 + k * (w / 7),
            y + h - 30 - ((k * 37 + i * 23) % 80) - 20,
            w / 12,
            ((k * 37 + i * 23) % 80) + 20,
            k % 2 ? '#f2c84b' : '#46b4e0',
            3,
          ),
        )
      : circle(x + w * 0.3, y + h / 2, 36, 'none', 'stroke="#46b4e0" stroke-width="14" stroke-dasharray="150 80"') +
        repeat(4, (k) => rect(x + w * 0.55, y + 34 + k * 28, w * 0.34 - k * 10, 10, k % 2 ? '#5ce0a0' : '#8fb8c4', 5)));

export function control(): string {
  const paint = createPaint();
  const body =
    rect(
      0,
      0,
      width,
      height,
      paint.linear([
        [0, '#dfeaec'],
        [1, '#b8cbcd'],
      ]),
    ) +
    rect(80, 90, 1040, 420, '#1b363c', 18) +
    repeat(6, (i) => screen(104 + (i % 3) * 336, 112 + Math.floor(i / 3) * 192, 320, 178, i)) +
    rect(0, 640, width, 260, '#9fb4b5') +
    path('M60 690 C300 620 900 620 1140 690 V770 C900 710 300 710 60 770 Z', '#f4f8f7') +
    path('M60 770 C300 710 900 710 1140 770 V850 H60 Z', '#d5e0de') +
    at(330, 672, monitor(paint), 0.9) +
    at(600, 656, monitor(paint), 0.9) +
    at(870, 672, monitor(paint), 0.9) +
    at(460, 930, person(5), 0.86) +
    at(750, 934, standing(personNumber(0, { clothes: '#2f6f9f', kind: 'office' })), 0.86);
  return drawing(width, height, paint, body);
}

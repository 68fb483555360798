import { at, path, rect, repeat, stroke, type Paint } from '../svg.ts';
import { foil } from './shading.ts';

/** A stand-up foil pouch, 380 wide and 560 high, printed all over; `label` is 380 by 500. */
export function pouch(paint: Paint, seal: string, label: string): string {
  const outline =
    'M-186 -556 L186 -556 C182 -430 190 -300 188 -180 C188 -110 194 -60 190 -18 C120 6 -120 6 -190 -18 C-194 -60 -188 -110 -188 -180 C-190 -300 -182 -430 -186 -556 Z';
  const clip = paint.clip(path(outline, '#000'));
  return (
    path(outline, '#eef2f0') +
    `<g clip-path="${clip}">${rect(-200, -560, 400, 52, seal)}${at(-190, -508, label)}${repeat(26, (i) => rect(-186 + i * 14.6, -552, 6, 40, '#ffffff', 2, 'fill-opacity="0.16"'))}${rect(-200, -512, 400, 4, '#00160a', 0, 'fill-opacity="0.18"')}</g>` +
    path(outline, foil(paint)) +
    stroke('M-176 -20 C-110 -52 110 -52 176 -20', '#00160a', 3, 'stroke-opacity="0.16"') +
    path('M186 -530 l-14 6 l14 6 Z', '#00160a', 'fill-opacity="0.3"')
  );
}

const teeth = (y: number) => repeat(22, (i) => rect(-158 + i * 14.6, y, 6, 22, '#ffffff', 1, 'fill-opacity="0.2"'));

/** A flat sachet, 320 wide and 460 high; `label` is 320 by 400. */
export function sachet(paint: Paint, seal: string, label: string): string {
  const outline = 'M-160 -456 H160 C156 -320 162 -140 158 0 H-158 C-162 -140 -156 -320 -160 -456 Z';
  const clip = paint.clip(path(outline, '#000'));
  return `<g clip-path="${clip}">${rect(-170, -460, 340, 470, seal)}${at(-160, -428, label)}${teeth(-453)}${teeth(-24)}</g>${path(outline, foil(paint))}`;
}

/** A gusseted bag with a sewn top, 400 wide and 560 high; `label` is 400 by 470. */
export function sewnBag(paint: Paint, seal: string, label: string): string {
  const outline =
    'M-180 -548 L180 -548 C186 -520 204 -500 204 -440 C212 -300 210 -140 202 -30 C198 2 160 0 140 -2 L-140 -2 C-160 0 -198 2 -202 -30 C-210 -140 -212 -300 -204 -440 C-204 -500 -186 -520 -180 -548 Z';
  const clip = paint.clip(path(outline, '#000'));
  return (
    `<g clip-path="${clip}">${rect(-220, -560, 440, 570, seal)}${at(-204, -476, label)}</g>` +
    path(outline, foil(paint)) +
    stroke('M-172 -520 H172', '#ffffff', 4, 'stroke-dasharray="14 9" stroke-opacity="0.85"') +
    stroke(
      'M-150 -470 C-140 -400 -170 -330 -160 -280 M160 -460 C150 -400 172 -340 164 -300',
      '#00160a',
      4,
      'stroke-opacity="0.08"',
    )
  );
}

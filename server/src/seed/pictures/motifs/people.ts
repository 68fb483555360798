import { circle, ellipse, path, rect, stroke } from '../svg.ts';
import { shade } from '../palette.ts';

export interface Person {
  skin: string;
  hair: string;
  clothes: string;
  kind: 'worker' | 'scientist' | 'farmer' | 'office';
  long?: boolean;
}

const people = [
  { skin: '#f0c6a2', hair: '#2d2420', clothes: '#1a7f37', kind: 'worker' },
  { skin: '#f4cfae', hair: '#3a2b25', clothes: '#ffffff', kind: 'scientist', long: true },
  { skin: '#e4b48c', hair: '#241d1a', clothes: '#3f7fb5', kind: 'farmer' },
  { skin: '#f2caa8', hair: '#2b2320', clothes: '#ffffff', kind: 'scientist' },
  { skin: '#efc39c', hair: '#33261f', clothes: '#d98b3a', kind: 'office', long: true },
  { skin: '#e8bb94', hair: '#2a211d', clothes: '#55708a', kind: 'office' },
] as const satisfies readonly Person[];

/** The cast: one of six, who wears something else where `change` says so. */
export function personNumber(index: number, change: Partial<Person> = {}): Person {
  return { ...(people[index % people.length] ?? people[0]), ...change };
}

function headwear({ kind, hair, long = false }: Person): string {
  const back = long
    ? path('M-36 -12 C-42 -56 42 -56 36 -12 C40 24 34 40 26 44 H-26 C-34 40 -40 24 -36 -12 Z', hair)
    : '';
  const fringe = path('M-34 -8 C-38 -50 38 -52 34 -8 C28 -24 16 -28 2 -26 C-14 -24 -28 -22 -34 -8 Z', hair);
  if (kind === 'worker')
    return (
      back +
      path('M-40 -10 C-40 -58 40 -58 40 -10 Z', '#f6c33b') +
      rect(-48, -14, 96, 10, '#e0aa22', 5) +
      rect(-7, -50, 14, 34, '#fbd769', 6)
    );
  if (kind === 'farmer')
    return (
      back +
      ellipse(0, -16, 66, 14, '#e2bd6b') +
      path('M-34 -18 C-34 -56 34 -56 34 -18 Z', '#eccb80') +
      rect(-34, -26, 68, 9, '#1a7f37')
    );
  return fringe;
}

function body({ kind, clothes }: Person): string {
  const shoulders = 'M-84 150 C-84 84 -56 62 -24 58 H24 C56 62 84 84 84 150 Z';
  const base = path(shoulders, kind === 'scientist' ? '#f7faf8' : clothes);
  if (kind === 'scientist')
    return (
      base +
      path('M-20 58 L0 92 L20 58 Z', '#7fb6d9') +
      path('M-22 58 L-40 70 L-6 120 L0 96 Z M22 58 L40 70 L6 120 L0 96 Z', '#e0e8e4') +
      rect(34, 104, 26, 22, '#dfe8e3', 3) +
      rect(40, 98, 4, 16, '#1a7f37')
    );
  if (kind === 'worker')
    return (
      base +
      path('M-64 76 L-44 66 L-40 150 H-56 Z M64 76 L44 66 L40 150 H56 Z', '#e8f27a') +
      path('M-18 58 L0 78 L18 58 Z', shade(clothes, -0.3))
    );
  if (kind === 'farmer')
    return (
      base +
      path('M-40 64 H-22 V150 H-40 Z M22 64 H40 V150 H22 Z', shade(clothes, -0.3)) +
      path('M-40 110 H40 V150 H-40 Z', shade(clothes, -0.3))
    );
  return (
    base + path('M-20 58 L0 96 L20 58 Z', '#ffffff') + path('M-5 72 H5 L9 116 L0 126 L-9 116 Z', shade(clothes, -0.4))
  );
}

/** Head and shoulders, 170 wide, from −60 to 150. */
export function bust(person: Person): string {
  const { skin, hair, long = false } = person;
  const behind = long
    ? path('M-38 -8 C-44 -58 44 -58 38 -8 C44 34 40 58 34 66 H-34 C-40 58 -44 34 -38 -8 Z', hair)
    : '';
  return (
    behind +
    rect(-14, 26, 28, 42, shade(skin, -0.12), 12) +
    body(person) +
    ellipse(0, -4, 34, 40, skin) +
    circle(-34, 0, 7, skin) +
    circle(34, 0, 7, skin) +
    headwear({ ...person, long: false }) +
    circle(-12, 0, 3.4, '#33251f') +
    circle(12, 0, 3.4, '#33251f') +
    stroke('M-10 17 C-4 23 4 23 10 17', '#a8584a', 3) +
    circle(-20, 12, 6, '#f19a84', 'fill-opacity="0.35"') +
    circle(20, 12, 6, '#f19a84', 'fill-opacity="0.35"')
  );
}

/** A standing person, about 380 high, feet on the origin. */
export function standing(person: Person): string {
  const legs = person.kind === 'scientist' ? '#4a5a66' : '#3d4f5c';
  const coat =
    person.kind === 'scientist'
      ? path('M-62 -230 C-70 -160 -66 -120 -70 -70 H70 C66 -120 70 -160 62 -230 Z', '#eef3f0')
      : path('M-60 -230 C-62 -180 -58 -150 -58 -120 H58 C58 -150 62 -180 60 -230 Z', shade(person.clothes, -0.06));
  return (
    ellipse(0, 0, 78, 12, '#0b2b16', 'fill-opacity="0.16"') +
    path('M-44 -140 H-4 L-8 -8 H-40 Z M44 -140 H4 L8 -8 H40 Z', legs) +
    path('M-46 -12 H-6 V0 H-54 Q-54 -10 -46 -12 Z M46 -12 H6 V0 H54 Q54 -10 46 -12 Z', '#2a2f2c') +
    stroke(
      'M-66 -222 C-84 -180 -80 -150 -74 -126 M66 -222 C84 -180 80 -150 74 -126',
      person.kind === 'scientist' ? '#f7faf8' : person.clothes,
      26,
    ) +
    circle(-74, -118, 12, person.skin) +
    circle(74, -118, 12, person.skin) +
    coat +
    `<g transform="translate(0 -340)">${bust(person)}</g>`
  );
}

import { ghsLabels, type GhsPictogram } from '@admin-h5/contract';

/** The symbol inside a red square. */
const signs: Readonly<Record<GhsPictogram, string>> = {
  GHS01: 'M24 27l-6-7 8 3 1-8 3 7 7-4-3 7 7 2-7 3 3 7-7-4-3 7-2-7-8 2z',
  GHS02: 'M25 13c2 6 9 9 8 17a8 8 0 0 1-16 0c0-4 3-6 4-10 2 2 2 4 2 5 2-3 3-7 2-12z',
  GHS03: 'M25 12c1 4 5 6 5 10a5 5 0 0 1-10 0c0-3 4-5 5-10zM17 34a8 6 0 1 0 16 0 8 6 0 1 0-16 0z',
  GHS04: 'M12 27l22-9 4 3-22 9-5 2z',
  GHS05: 'M13 17l8 3 2 5M29 20l8-3-2 5M20 28h10l3 6H14z',
  GHS06: 'M25 14a8 8 0 0 1 5 14v3H20v-3a8 8 0 0 1 5-14zM16 33l18 5M34 33l-18 5',
  GHS07: 'M23 13h4l-1 15h-2zM23 32h4v4h-4z',
  GHS08: 'M25 12a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17 37c0-9 2-15 8-15s8 6 8 15zM25 25l-3 4 3 4 3-4z',
  GHS09: 'M13 35h24M18 34V17M18 22l-4-4M18 20l4-4M26 31c4-5 8-4 11 0-3 4-7 5-11 0z',
};

/** The GHS pictograms of a material, with their names. */
export function GhsList({ codes }: { codes: readonly GhsPictogram[] }) {
  return (
    <ul className="material-hazard__ghs">
      {codes.map((code) => (
        <li key={code}>
          <svg viewBox="0 0 50 50" width="48" height="48" aria-hidden="true">
            <path d="M25 2l23 23-23 23L2 25z" fill="#fff" stroke="#d8232a" strokeWidth="3" />
            <path d={signs[code]} fill="#111" stroke="#111" strokeWidth="1.5" strokeLinejoin="round" />
          </svg>
          {ghsLabels[code]}
        </li>
      ))}
    </ul>
  );
}

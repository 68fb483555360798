import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { root } from '../build/workspaces.ts';
import { borders } from './rules.ts';

/** An import over a border. */
export interface Crossing {
  rule: string;
  from: string;
  to: string;
}

const sources = ['host/src', 'shared', 'server/src', 'remotes', 'scripts', 'deploy', 'bench', 'e2e'];

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** A circle is named by its files in one order, wherever it was entered. */
function crossingOf({ rule, from, to, cycle }: IViolation): Crossing {
  if (!cycle) return { rule: rule.name, from, to };
  const [first = '', ...others] = [...new Set([from, ...cycle.map(({ name }) => name)])].toSorted(byText);
  return { rule: rule.name, from: first, to: others.join(' ') };
}

const keyOf = ({ rule, from, to }: Crossing) => `${rule}: ${from} → ${to}`;

/**
 * Imports that a border forbids, `import()`, `export from` and types included, each once.
 * @param baseDir folder that the rules' paths begin in
 */
export async function findCrossings(baseDir = root, folders: readonly string[] = sources): Promise<Crossing[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir,
      // TypeScript 7 has no compiler that other programs can call.
      parser: 'swc',
      ruleSet: { forbidden: [...borders] },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: String.raw`(^|/)dist/|\.d\.ts$` },
    },
    {
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  );
  const { summary }: ICruiseResult = typeof output === 'string' ? JSON.parse(output) : output;
  const found = new Map(summary.violations.map(crossingOf).map((crossing) => [keyOf(crossing), crossing]));
  return [...found.values()].toSorted((a, b) => byText(keyOf(a), keyOf(b)));
}

const reasonOf = (name: string) => borders.find((border) => border.name === name)?.comment;

/** What is wrong: a crossing that is not among the known ones, and a known one that is gone, with the border's reason. */
export function faultsOf(crossings: readonly Crossing[], known: readonly Crossing[]): string[] {
  const keysOf = (list: readonly Crossing[]) => new Set(list.map(keyOf));
  const [found, expected] = [keysOf(crossings), keysOf(known)];
  return [
    ...crossings
      .filter((crossing) => !expected.has(keyOf(crossing)))
      .map(({ rule, from, to }) => `${from} imports ${to}\n  ${rule}: ${reasonOf(rule)}`),
    ...known
      .filter((crossing) => !found.has(keyOf(crossing)))
      .map((crossing) => `${keyOf(crossing)}\n  is mended: take it out of scripts/borders/known-crossings.json`),
  ];
}

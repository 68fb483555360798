import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';
import { root } from '../build/workspaces.ts';
import { borders } from './rules.ts';

export interface Crossing {
  rule: string;
  from: string;
  to: string;
}

const sources = ['host/src', 'shared', 'server/src', 'remotes', 'web-server', 'scripts', 'deploy', 'bench', 'e2e'];

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** Lists a cycle's files in a fixed order, independent of where it was found. */
function toCrossing({ rule, from, to, cycle }: IViolation): Crossing {
  if (!cycle) return { rule: rule.name, from, to };
  const [first = '', ...others] = [...new Set([from, ...cycle.map(({ name }) => name)])].toSorted(byText);
  return { rule: rule.name, from: first, to: others.join(' ') };
}

const crossingKey = ({ rule, from, to }: Crossing) => `${rule}: ${from} → ${to}`;

/**
 * Forbidden imports, including `import()`, `export from` and types, each once.
 * @param baseDir folder that the rules' paths are relative to
 */
export async function findCrossings(baseDir = root, folders: readonly string[] = sources): Promise<Crossing[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir,
      // TypeScript 7 has no compiler API that other programs can call.
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
  const found = new Map(summary.violations.map(toCrossing).map((crossing) => [crossingKey(crossing), crossing]));
  return [...found.values()].toSorted((a, b) => byText(crossingKey(a), crossingKey(b)));
}

const findReason = (name: string) => borders.find((border) => border.name === name)?.comment;

/** A line for each forbidden import, with the reason of the rule. */
export function listFaults(crossings: readonly Crossing[]): string[] {
  return crossings.map(({ rule, from, to }) => `${from} imports ${to}\n  ${rule}: ${findReason(rule)}`);
}

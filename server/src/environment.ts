import type Joi from 'joi';
import { readFileSync } from 'node:fs';
import { errorCode } from './errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown by `readEnvironment`; names every invalid setting. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`Bad settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** A trimmed setting; undefined if it is unset or empty, since compose files pass unset variables as ''. */
export const setting = (env: Environment, variable: string): string | undefined => env[variable]?.trim() || undefined;

/** A text as the type of its rule. What cannot be read stays a text, which the rule refuses; joi itself would take `1e3` and `true` too. */
function convert({ type, truthy = [], falsy = [] }: Joi.Description, given: string): unknown {
  if (type === 'array') return given.split(/[\s,]+/).filter(Boolean);
  if (type === 'number') return /^\d+$/.test(given) ? Number(given) : given;
  if (type === 'boolean') return truthy.includes(given) || (falsy.includes(given) ? false : given);
  return given;
}

/** The variables that the rules name by their labels, as values for the rules. */
function gather(rule: Joi.Description, env: Environment, problems: string[]): unknown {
  if (rule.type === 'object') {
    const keys: Record<string, Joi.Description> = rule['keys'];
    return Object.fromEntries(Object.entries(keys).map(([key, inner]) => [key, gather(inner, env, problems)]));
  }
  const variable = String(Reflect.get(rule.flags ?? {}, 'label'));
  const given = rule.tags?.includes('secret')
    ? readSecret(env, variable, (problem) => problems.push(problem))
    : setting(env, variable);
  return given ? convert(rule, given) : undefined;
}

/**
 * Reads the variables that rules of `setting-rules.ts` name.
 * @throws SettingsError that names every invalid one
 */
export function readEnvironment<T>(rules: Joi.ObjectSchema<T>, env: Environment): T {
  const problems: string[] = [];
  const { error, value } = rules.validate(gather(rules.describe(), env, problems), {
    abortEarly: false,
    convert: false,
    context: { production: setting(env, 'NODE_ENV') === 'production' },
    errors: { wrap: { label: false } },
  });
  if (error) throw new SettingsError([...error.details.map(({ message }) => message), ...problems]);
  if (problems.length > 0) throw new SettingsError(problems);
  return value;
}

/**
 * A secret setting: the value of `<name>`, or the content of the file that `<name>_FILE` names, as container engines
 * mount secrets. Spaces and line ends around it do not count, so that an empty file is an unset setting.
 * @param refuse gets the reason where both are set or the file cannot be read; it never contains the secret
 * @returns null where it is unset
 */
function readSecret(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  refuse: (problem: string) => void,
): string | null {
  const given = env[name]?.trim() || null;
  const file = env[`${name}_FILE`]?.trim() || null;
  if (file === null) return given;
  if (given !== null) {
    refuse(`${name} and ${name}_FILE are both set: leave one of them out`);
    return given;
  }
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    refuse(`${name}_FILE ${file} cannot be read: ${errorCode(error) ?? 'no reason'}`);
    return null;
  }
}

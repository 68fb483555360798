export type Environment = Readonly<Record<string, string | undefined>>;

/** A trimmed setting; undefined if it is unset or empty, since compose files pass unset variables as ''. */
export const setting = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

/** Entries of a comma-separated setting. */
export const listSetting = (environment: Environment, name: string): string[] =>
  (setting(environment, name) ?? '').split(/[\s,]+/).filter(Boolean);

/** Whether the rules of production apply; the images set `NODE_ENV`. */
export const isProduction = (environment: Environment): boolean => setting(environment, 'NODE_ENV') === 'production';

/** The settings that were read; valid only without problems. Each problem names its setting. */
export interface Checked<T> {
  value: T;
  problems: string[];
}

/** One error that names every invalid setting. */
export const badSettings = (problems: readonly string[]): Error =>
  new Error(`Bad settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);

/** Throws `badSettings`, if there are any. */
export function refuseBadSettings(problems: readonly string[]): void {
  if (problems.length > 0) throw badSettings(problems);
}

/** Origins that a browser refuses on an HTTPS page; localhost counts as secure. */
export const insecureOrigins = (origins: readonly string[]): string[] =>
  origins.filter((origin) => /^http:\/\/(?!(localhost|127\.0\.0\.1)(:|\/|$))/.test(origin));

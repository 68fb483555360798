export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting's text without surrounding space; undefined where it is unset or empty, as compose files leave it. */
export const setting = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

/** Entries of a comma-separated setting. */
export const listSetting = (environment: Environment, name: string): string[] =>
  (setting(environment, name) ?? '').split(/[\s,]+/).filter(Boolean);

/** Whether the rules of production apply; the images set it. */
export const isProduction = (environment: Environment): boolean => setting(environment, 'NODE_ENV') === 'production';

/** What was read, usable only where there are no problems; each problem names its setting. */
export interface Checked<T> {
  value: T;
  problems: string[];
}

/** Throws one error that names every bad setting, where there is any. */
export function refuseBadSettings(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`Bad settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
}

/** Origins that a browser would refuse on an HTTPS page; this machine's own names are secure by themselves. */
export const insecureOrigins = (origins: readonly string[]): string[] =>
  origins.filter((origin) => /^http:\/\/(?!(localhost|127\.0\.0\.1)(:|\/|$))/.test(origin));

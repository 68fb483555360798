/**
 * A build's id is part of its code, and a page that loads a second build needs another id (docs/decisions/0002). A development
 * server compiles on, so it compiles with one placeholder and writes the id into what it sends: each id that a page asks for is a
 * name of the newest build.
 */
export const placeholder = 'dev_000000000000';

/** Id of a build that was made at this time (milliseconds): as long as the placeholder, so that source maps stay right. */
export const aliasOf = (time: number): string => `dev_${time.toString(36).padStart(12, '0')}`;

/** The alias and the file of a request's path, `/dev_…/chunks/list.js`; null where it is no file of a build. */
export function readPath(pathname: string): { alias: string; file: string } | null {
  const [, alias, rest] = /^\/(dev_[0-9a-z]{12})\/([\w./~@-]+)$/.exec(pathname) ?? [];
  if (alias === undefined || rest === undefined || rest.split('/').includes('..')) return null;
  return { alias, file: rest.replaceAll(alias, placeholder) };
}

/** The content of a compiled text file as it is sent under an alias. */
export const withAlias = (text: string, alias: string): string => text.replaceAll(placeholder, alias);

import type { LoaderContext } from 'webpack';

/** One change of a source file: `from` must stand in it. */
export interface Change {
  /** The file's path from the remote's folder on, with forward slashes. */
  file: string;
  from: string;
  to: string;
}

// oxlint-disable oxc/no-this-in-exported-function -- webpack hands a loader its context as `this`
/** A webpack loader that changes sources on their way into a build, so that a test has another release of a real module. */
export default function replaceLoader(this: LoaderContext<{ changes: readonly Change[] }>, source: string): string {
  const path = this.resourcePath.replaceAll('\\', '/');
  let text = source;
  for (const { file, from, to } of this.getOptions().changes) {
    if (!path.endsWith(`/${file}`)) continue;
    if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
    text = text.replace(from, () => to);
  }
  return text;
}

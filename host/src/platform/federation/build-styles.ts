/**
 * Styles of a build apply only while its screens are on the page, and never together with another build's styles: a class of the
 * same name would otherwise have rules of both. A stylesheet that is not in use stays in the document with a media query that
 * never matches, so that nothing is loaded twice.
 */
const neverMatches = 'not all';

interface BuildStyles {
  shown: boolean;
  links: Set<HTMLLinkElement>;
}

/** By the address of the build's folder. */
const builds = new Map<string, BuildStyles>();

function stylesOf(base: string): BuildStyles {
  const known = builds.get(base) ?? { shown: false, links: new Set() };
  builds.set(base, known);
  return known;
}

function apply({ shown, links }: BuildStyles): void {
  for (const link of links) link.media = shown ? '' : neverMatches;
}

/** Registers a stylesheet of a build, before it is inserted into the document. */
export function addStyles(base: string, link: HTMLLinkElement): void {
  const styles = stylesOf(base);
  styles.links.add(link);
  // A stylesheet that fails to load is removed from the document, so that the next attempt requests it again.
  link.addEventListener('error', () => styles.links.delete(link), { once: true });
  apply(styles);
}

/**
 * Turns a build's styles on.
 * @param base address of the build's folder, with a trailing slash
 * @returns the function that turns them off again
 */
export function showStyles(base: string): () => void {
  const styles = stylesOf(base);
  styles.shown = true;
  apply(styles);
  return () => {
    styles.shown = false;
    apply(styles);
  };
}

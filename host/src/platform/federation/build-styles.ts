/**
 * Styles of a module hold only while its screens are on the page, and those of one build never while another build's are: a
 * class of the same name would otherwise take rules from both. A stylesheet that is out of use keeps its place with a media
 * query that never fits, so that nothing is loaded twice.
 */
const outOfUse = 'not all';

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
  for (const link of links) link.media = shown ? '' : outOfUse;
}

/** Takes a stylesheet of a build into account, before it enters the document. */
export function addStyles(base: string, link: HTMLLinkElement): void {
  const styles = stylesOf(base);
  styles.links.add(link);
  // A stylesheet that fails to load is removed from the document, so that the next attempt requests it again.
  link.addEventListener('error', () => styles.links.delete(link), { once: true });
  apply(styles);
}

/**
 * Puts a build's styles to use.
 * @param base address of the build's folder, with a trailing slash
 * @returns how to put them out of use again
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

type CleanHtml = (html: string) => string;

let clean: CleanHtml | null = null;
let parsing = false;

/** The sanitiser names itself here once it is loaded. */
export function openHtmlGate(cleaner: CleanHtml): void {
  clean = cleaner;
}

/** Runs the sanitiser's own parsing, the one place where markup may be read as it came. */
export function parseUnchecked<T>(parse: () => T): T {
  parsing = true;
  try {
    return parse();
  } finally {
    parsing = false;
  }
}

/**
 * What the page's Trusted Types policy makes of markup that some code, a rich text editor for one, hands to the browser.
 * @returns the cleaned markup; null where the sanitiser is not loaded, which the browser takes as a refusal
 */
export function gateHtml(html: string): string | null {
  return parsing ? html : (clean?.(html) ?? null);
}

type CleanHtml = (html: string) => string;

let clean: CleanHtml | null = null;
let parsing = false;

/** Registers the sanitiser; called when it has loaded. */
export function openHtmlGate(cleaner: CleanHtml): void {
  clean = cleaner;
}

/** Runs the sanitiser's own parsing: only there may markup be parsed before it is cleaned. */
export function parseUnchecked<T>(parse: () => T): T {
  parsing = true;
  try {
    return parse();
  } finally {
    parsing = false;
  }
}

/**
 * The page's Trusted Types policy calls this for markup that any code assigns, for instance a rich text editor.
 * @returns the cleaned markup; null where the sanitiser is not loaded, and the browser then refuses the markup
 */
export function gateHtml(html: string): string | null {
  return parsing ? html : (clean?.(html) ?? null);
}

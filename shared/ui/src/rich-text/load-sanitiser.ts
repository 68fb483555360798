type Sanitise = (html: string) => DocumentFragment;

let loaded: Sanitise | null = null;

/** The sanitiser where it is here already. */
export function loadedSanitiser(): Sanitise | null {
  return loaded;
}

/** Loads the sanitiser; a screen that waits for its text anyway loads both at once, so that nothing moves when it is shown. */
export async function loadSanitiser(): Promise<Sanitise> {
  const { sanitise } = await import('./sanitise.ts');
  loaded = sanitise;
  return sanitise;
}

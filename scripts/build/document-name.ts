/** Path of a screen's document in the host's build: `documents/pages/index/index.html`. */
export function documentName(screen: string): string {
  return `documents${screen === '/' ? '/root' : screen}.html`;
}

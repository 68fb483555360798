/** Template tag for paths. It encodes each inserted value, so that an id or a user name never adds a segment or a query. */
export function apiPath(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((path, part, index) => path + encodeURIComponent(values[index - 1] ?? '') + part);
}

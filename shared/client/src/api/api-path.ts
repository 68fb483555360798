/** Tag that encodes each inserted part of a path: an id or a user name never adds a segment or a query. */
export function apiPath(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((path, part, index) => path + encodeURIComponent(values[index - 1] ?? '') + part);
}

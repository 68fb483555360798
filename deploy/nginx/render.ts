/** Fills `${NAME}` in a template of this folder; throws for a name without a value, or a value without a name. */
export function renderTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const text = template.replace(/\$\{([A-Z_]+)\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the nginx template asks for ${name}, which has no value`);
    used.add(name);
    return value;
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`the nginx template has no place for ${unused.join(', ')}`);
  return text;
}

/** A value as one quoted argument; throws if nginx would read it as more than text. */
export function quoted(value: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/["\\$\u0000-\u001f\u007f]/.test(value))
    throw new Error(`${JSON.stringify(value)} cannot stand in the nginx configuration`);
  return `"${value}"`;
}

const variable = (header: string) => `$header_${header.replaceAll('-', '_')}`;

/** nginx maps that set each header, unless the proxied server has set it already. */
export function headerMaps(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(
      ([name, value]) =>
        `map $upstream_http_${name.replaceAll('-', '_')} ${variable(name)} {\n    '' ${quoted(value)};\n    default '';\n}`,
    )
    .join('\n');
}

/**
 * The lines that send the headers. nginx drops inherited headers where another is added, so each location includes
 * them.
 */
export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.keys(headers)
    .map((name) => `add_header ${name} ${variable(name)} always;\n`)
    .join('');
}

import type { HostConfig } from '@admin-h5/contract';

const placeholder = '__ADMIN_H5_CONFIG__';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Fills the settings into the built `index.html`; throws if the template has no place for them. */
export function fillPage(template: string, config: HostConfig): string {
  if (!template.includes(placeholder)) throw new Error(`index.html holds no ${placeholder}`);
  const text = JSON.stringify(config).replace(/[&"<>]/g, (character) => escapes[character] ?? character);
  // The HTML minifier may have removed the quotes, and settings may contain any character.
  return template
    .replace(/"?__ADMIN_H5_CONFIG__"?/g, () => `"${text}"`)
    .replaceAll('__ADMIN_H5_BASE__/', () => config.basePath);
}

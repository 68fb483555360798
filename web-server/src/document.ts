import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostConfig } from '@admin-h5/contract';
import { readPageFiles } from '../../deploy/web/page-preloads.ts';
import { fillPage } from '../../deploy/web/page-template.ts';
import type { RenderedPage } from '../../host/src/app/server/render.tsx';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => escapes[character] ?? character);

/** JSON inside a script element; without `<` nothing in it can end the element. */
const jsonText = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escaped(content)}" />`;

/** Replaces the only place that `pattern` finds; throws where there is none. */
function replaced(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`index.html has no ${pattern.source}`);
  return page.replace(pattern, () => text);
}

/** Title and metadata of the head. */
function titleOf(page: RenderedPage): string {
  const { title, description, canonical, image, facts } = page;
  return [
    `<title>${escaped(title)}</title>`,
    ...(canonical && page.status === 200
      ? [`<link rel="canonical" href="${escaped(canonical)}" />`, meta('property', 'og:url', canonical)]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(image ? [meta('property', 'og:image', image)] : []),
    // A data block: browsers do not run it, and the security policy allows it.
    ...facts.map((fact) => `<script type="application/ld+json">${jsonText(fact)}</script>`),
  ].join('\n    ');
}

/** React puts the preloads of pictures before the content; in the head a browser finds them first. */
const leadingPreloads = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * Styles and scripts of the screen, for the end of the head. Scripts have a low priority, since the page shows without them; with
 * `defer` they run after the entry's script. `data-href` is the name by which webpack's runtime knows a stylesheet, so that it is not
 * loaded a second time with the screen's code.
 */
function filesOf(files: readonly string[], base: string): string {
  const styles = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter((file) => file.endsWith('.js'));
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${base}${file}" data-href="${file}" />`),
    ...scripts.map((file) => `<script defer src="${base}${file}" fetchpriority="low"></script>`),
  ].join('');
}

/** Makes documents of rendered pages, from the page and the file list of a build of the host. */
export function createDocuments(dist: string, config: HostConfig, pageDataId: string): (page: RenderedPage) => string {
  const template = fillPage(readFileSync(path.join(dist, 'index.html'), 'utf8'), config);
  const pageFiles = readPageFiles(dist);
  return (page) => {
    const files = (page.screen && pageFiles[page.screen]) || [];
    const data = `<script type="application/json" id="${pageDataId}">${jsonText(page.data)}</script>`;
    const preloads = leadingPreloads.exec(page.html)?.[0] ?? '';
    // With or without quotes: the minifier of a production build removes optional ones.
    const steps: [RegExp, string][] = [
      [/<meta name="?description"?[^>]*>/, meta('name', 'description', page.description)],
      [/<title>[^<]*<\/title>/, preloads + titleOf(page)],
      [/<\/head>/, `${filesOf(files, config.basePath)}</head>`],
      [/<noscript>.*?<\/noscript>/s, ''],
      [/<div id="?root"?><\/div>/, `<div id="root">${page.html.slice(preloads.length)}</div>${data}`],
    ];
    return steps.reduce((text, [pattern, part]) => replaced(text, pattern, part), template);
  };
}

/** @jest-environment jest-fixed-jsdom */
import { richTextAttributes, richTextTags } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import { sanitise } from '../../../shared/ui/src/rich-text/sanitise.ts';
import { sanitiseHtml } from '../../src/company/rich-text.ts';

const id = 'ab'.repeat(16);
const values: Readonly<Record<string, string>> = { href: 'https://example.cn/a?b=1', src: `/api/files/preview/${id}` };
const cell = (tag: 'th' | 'td') => `<tr><${tag} colspan="2" rowspan="3">格</${tag}></tr>`;
const link = (href: string) => `<p><a href="${href}">链接</a></p>`;

/** Tags, attributes and texts that a screen draws of HTML. */
function drawn(html: string): string {
  const box = document.createElement('div');
  box.append(sanitise(html));
  for (const anchor of box.querySelectorAll('a')) anchor.removeAttribute('rel');
  return box.innerHTML;
}
/** The same of HTML as it stands. */
function plain(html: string): string {
  const box = document.createElement('div');
  box.innerHTML = html;
  for (const anchor of box.querySelectorAll('a')) anchor.removeAttribute('rel');
  return box.innerHTML;
}

it('is drawn by a screen as the server accepts it: every tag and attribute', () => {
  const table = `<table><thead>${cell('th')}</thead><tbody>${cell('td')}</tbody></table>`;
  const inTable = new Set<string>(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'li']);
  const others = richTextTags
    .filter((tag) => !inTable.has(tag))
    .map((tag) => {
      const own = (richTextAttributes[tag] ?? []).map((name) => ` ${name}="${values[name] ?? '40'}"`).join('');
      return tag === 'br' || tag === 'hr' || tag === 'img' ? `<${tag}${own}>` : `<${tag}${own}>字</${tag}>`;
    });
  for (const html of [...others, `<ul><li>项</li></ul>`, table]) {
    const kept = sanitiseHtml(html);
    expect(plain(kept)).toContain('<');
    expect(drawn(kept)).toBe(plain(kept));
    for (const [, tag = ''] of html.matchAll(/<([a-z\d]+)/g)) expect(kept).toContain(`<${tag}`);
  }
});

it.each(['https://example.cn/', 'tel:4001234567', 'mailto:a@example.cn', '/pages/about/index'])(
  'keeps a link to %s on both',
  (href) => {
    expect(sanitiseHtml(link(href))).toContain(`href="${href}"`);
    expect(drawn(sanitiseHtml(link(href)))).toContain(`href="${href}"`);
  },
);

it.each(['http://example.cn/', '//example.cn/', '/\\example.cn/', 'pages/about', 'javascript:x()', 'ftp://a.cn/'])(
  'keeps no link to %s on either',
  (href) => {
    expect(sanitiseHtml(link(href))).not.toContain('href');
    expect(drawn(link(href))).not.toContain('href');
  },
);

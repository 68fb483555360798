import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { configure } from '@admin-h5/client/host';
import { loadSanitiser } from '@admin-h5/ui';
import { createEditor, type RichTextEditor } from '../rich-text-control.tsx';

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8');

let rich: RichTextEditor;
let html = '';
const stored: File[] = [];
const busy = jest.fn();
const refused = jest.fn();
let response: () => Promise<{ id: string; width: number | null; height: number | null }>;
const id = 'ab'.repeat(16);
const picture = `<img src="/api/files/preview/${id}" width="40" height="30">`;

beforeEach(async () => {
  html = '';
  stored.length = 0;
  busy.mockClear();
  refused.mockClear();
  response = () => Promise.resolve({ id, width: 40, height: 30 });
  rich = createEditor({
    element: document.body.appendChild(document.createElement('div')),
    html: '',
    sanitise: await loadSanitiser(),
    attributes: { id: 'intro' },
    storePicture(file) {
      stored.push(file);
      return response();
    },
    onBusy: busy,
    onRefused: refused,
    onChange: (next) => {
      html = next;
    },
    onBlur: () => undefined,
  });
});
afterEach(() => {
  rich.editor.destroy();
  document.body.replaceChildren();
});

function paste(types: Readonly<Record<string, string>>, files: readonly File[] = []): void {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: (type: string) => types[type] ?? '', types: Object.keys(types), files },
  });
  rich.editor.view.dom.dispatchEvent(event);
}

const link = (href: string, text: string) => `<a target="_blank" rel="noopener noreferrer" href="${href}">${text}</a>`;

describe('pasting keeps the format', () => {
  it('from Word: headings, lists with levels, links, tables, and the pictures of its RTF', async () => {
    paste({ 'text/html': fixture('word.clip'), 'text/rtf': fixture('word-rtf.clip'), 'text/plain': '公司概况' });
    await waitFor(() => expect(html).not.toBe(''));
    expect(html).toBe(
      `<h2>公司概况</h2><p>成立于<strong>2003</strong>年，官网${link('https://example.com/about', '在此')}。</p><h2>主要产品</h2>` +
        '<ul><li><p>除草剂</p><ul><li><p>草甘膦</p></li></ul></li><li><p>杀虫剂</p></li></ul><p>产能如下：</p>' +
        '<table><tbody><tr><td colspan="2"><p><strong>车间与产能</strong></p></td></tr>' +
        '<tr><td><p>一车间</p></td><td><p>2000吨</p></td></tr></tbody></table>' +
        `${picture}<p></p>`,
    );
    expect(stored.map(({ type, size }) => [type, size])).toEqual([['image/png', 70]]);
    expect(busy.mock.calls).toEqual([[true], [false]]);
    expect(refused).not.toHaveBeenCalled();
  });

  it('from WPS: lists with Chinese numbers; a picture that is a local file is refused with a notice', async () => {
    paste({ 'text/html': fixture('wps.clip') });
    await waitFor(() => expect(html).not.toBe(''));
    expect(html).toBe(
      '<h3><strong>质量方针</strong></h3><ol><li><p>进厂必检</p></li><li><p>出厂必检</p></li></ol>' +
        '<table><tbody><tr><td><p>项目</p></td><td><p>指标</p></td></tr>' +
        '<tr><td><p>水分</p></td><td><p>≤0.5%</p></td></tr></tbody></table><p></p>',
    );
    expect(stored).toEqual([]);
    expect(refused).toHaveBeenCalledWith('有 1 张图片未能粘贴：来自其他网站或本机文件，请复制图片本身后再粘贴');
  });

  it('from a web page: without scripts, external resources and styles', async () => {
    paste({ 'text/html': fixture('web.clip') });
    await waitFor(() => expect(html).not.toBe(''));
    expect(html).toBe(
      `<h2>产品 <em>百科</em></h2><p>见${link('https://example.com/a?b=1&amp;c=2', '说明')}与脚本。</p><h4>小节</h4>` +
        '<ol><li><p>甲</p><ul><li><p>乙</p></li></ul></li><li><p>丙</p></li></ol><p>图一</p>' +
        picture.replace(' width', ' alt="近" width') +
        '<table><tbody><tr><th><p>作物</p></th><th><p>用量</p></th></tr><tr><td rowspan="2"><p>水稻</p></td>' +
        '<td><p>10 g</p></td></tr><tr><td><p>20 g</p></td></tr></tbody></table><p>提交</p>',
    );
    expect(html).not.toContain('cdn.example.com');
    expect(stored).toHaveLength(1);
    expect(refused).toHaveBeenCalledTimes(1);
    expect(document.querySelectorAll('style, [style]')).toHaveLength(0);
  });

  it.each([
    ['5 kg/m<sup>2</sup>', '5 kg/m²'],
    ['H<sub>2</sub>O，Ca<sup>2+</sup>', 'H₂O，Ca²⁺'],
    ['H<sub class="x"><span lang="EN-US">2</span></sub>SO<SUB>4</SUB>', 'H₂SO₄'],
    ['10<span style="font-size:9pt;vertical-align:super">-3</span>', '10⁻³'],
    ['注<sup>见附录</sup>', '注见附录'],
  ])('keeps raised and lowered figures: %s', async (given, expected) => {
    paste({ 'text/html': `<p>${given}</p>` });
    await waitFor(() => expect(html).toBe(`<p>${expected}</p>`));
  });

  it('stores a single picture, and an external one if the clipboard contains it', async () => {
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    paste({}, [file]);
    await waitFor(() => expect(html).toBe(`${picture}<p></p>`));
    paste({ 'text/html': '<img src="https://cdn.example.com/a.png">' }, [file]);
    await waitFor(() => expect(stored).toEqual([file, file]));
    await waitFor(() => expect(busy).toHaveBeenLastCalledWith(false));
    expect(refused).not.toHaveBeenCalled();
  });

  it('uses the same file for a picture of our own, without uploading it', async () => {
    configure({ baseUrl: 'https://api.example.cn' });
    paste({
      'text/html': `<p>甲</p><img src="https://api.example.cn/api/files/preview/${id}?w=1080&amp;format=webp">`,
    });
    await waitFor(() => expect(html).toBe(`<p>甲</p><img src="/api/files/preview/${id}"><p></p>`));
    expect(rich.editor.view.dom.querySelector('img')?.src).toBe(
      `https://api.example.cn/api/files/preview/${id}?w=1080&format=webp`,
    );
    expect(stored).toEqual([]);
  });

  it('keeps the rest of the content if a picture is refused, and shows why', async () => {
    response = () => Promise.reject(new Error('图片大小不能超过5MB'));
    paste({ 'text/html': '<p>甲</p><img src="data:image/png;base64,AAAA"><p>乙</p>' });
    await waitFor(() => expect(html).toBe('<p>甲</p><p>乙</p>'));
    expect(refused).toHaveBeenCalledWith('有 1 张图片未能粘贴：图片大小不能超过5MB');
    expect(rich.editor.isEditable).toBe(true);
  });
});

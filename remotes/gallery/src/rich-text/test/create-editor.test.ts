import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createEditor, type RichTextEditor } from '../rich-text-control.tsx';
import { setLink } from '../toolbar.tsx';

/** Other tests check the sanitiser; here the text only has to become elements. */
function sanitise(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

let rich: RichTextEditor;
const onChange = jest.fn();

function open(html: string) {
  onChange.mockClear();
  const element = document.body.appendChild(document.createElement('div'));
  rich = createEditor({
    element,
    html,
    sanitise,
    attributes: { id: 'intro' },
    storePicture: () => Promise.reject(new TypeError('there is no picture here')),
    onBusy: () => undefined,
    onRefused: () => undefined,
    onChange,
    onBlur: () => undefined,
  });
  return rich.editor;
}
afterEach(() => {
  rich.editor.destroy();
  document.body.replaceChildren();
});

const paste = (type: string, content: string) => {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { getData: (asked: string) => (asked === type ? content : ''), types: [type], files: [] },
  });
  rich.editor.view.dom.dispatchEvent(event);
};

describe('the editor of the introduction', () => {
  it('supports every mark and block that the server accepts', () => {
    const html =
      '<h2>一</h2><h3>二</h3><h4>三</h4><p><strong>粗</strong><em>斜</em><u>线</u><s>删</s><br>行</p><ul><li><p>甲</p></li></ul>' +
      '<ol><li><p>乙</p></li></ol><blockquote><p>引</p></blockquote><hr>' +
      '<table><tbody><tr><th><p>头</p></th></tr><tr><td rowspan="2"><p>格</p></td></tr></tbody></table>' +
      `<img src="/api/files/preview/${'0'.repeat(32)}" alt="图" width="4" height="3">`;
    const editor = open(html);
    editor.commands.insertContentAt(editor.state.doc.content.size, { type: 'paragraph' });
    expect(onChange).toHaveBeenLastCalledWith(`${html}<p></p>`);
  });

  it('changes nothing when it opens, and returns the original text when an edit is undone', () => {
    const stored = '<p>甲<b>乙</b></p>\n<p>丙</p>';
    const editor = open(stored);
    expect(onChange).not.toHaveBeenCalled();
    editor.commands.insertContent('字');
    expect(onChange).toHaveBeenLastCalledWith('<p>字甲<strong>乙</strong></p><p>丙</p>');
    editor.commands.undo();
    expect(onChange).toHaveBeenLastCalledWith(stored);
  });

  it('is empty without content', () => {
    const editor = open('<p>甲</p>');
    editor.commands.clearContent(true);
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('shows a text set from outside without reporting an edit', () => {
    const editor = open('<p>甲</p>');
    rich.show('<p>乙</p>');
    expect(editor.getText()).toBe('乙');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('drops pasted content that visitors may not receive', () => {
    open('');
    paste(
      'text/html',
      '<h1 style="color:red" class="MsoTitle">题</h1><p onclick="x()">文<a href="javascript:x">链</a></p><dl><dt>词</dt></dl>',
    );
    expect(onChange).toHaveBeenLastCalledWith('<h2>题</h2><p>文链</p><p>词</p>');
  });

  it.each(['https://example.com', 'tel:02512345678', 'mailto:a@example.com'])('links words to %s', (href) => {
    const editor = open('<p>官网</p>');
    editor.commands.selectAll();
    setLink(editor, href);
    const link = `<a target="_blank" rel="noopener noreferrer nofollow" href="${href}">官网</a>`;
    expect(onChange).toHaveBeenLastCalledWith(`<p>${link}</p>`);
  });

  it.each(['http://example.com', 'javascript:alert(1)', '//example.com'])('links nothing to %s', (href) => {
    const editor = open('<p>官网</p>');
    editor.commands.selectAll();
    setLink(editor, href);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('writes no style into the page', () => {
    open('<p>甲</p>').commands.insertContent('字');
    expect(document.querySelectorAll('style, [style]')).toHaveLength(0);
  });
});

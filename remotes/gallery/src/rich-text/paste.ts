import type { Editor } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { type StoredFile, errorTexts, richPicture, richPictureId } from '@admin-h5/contract';
import { fitHeadings, markLists, markShifted, pictureMark, takePictures } from './pasted-html.ts';
import { pastedPictures, type PastedPicture } from './pasted-pictures.ts';
import { withoutInline } from './without-inline.ts';

const mark = /^list (ol|ul) ([1-9])$/;

/** Builds nested lists from the paragraphs that `markLists` marked, by their levels. */
function buildLists(clean: DocumentFragment): DocumentFragment {
  let open: { list: HTMLElement; kind: string; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of clean.querySelectorAll('p[title]')) {
    const [, kind, digit] = mark.exec(paragraph.getAttribute('title') ?? '') ?? [];
    paragraph.removeAttribute('title');
    if (!kind) continue;
    const level = Number(digit);
    // Other content in between ends the list.
    if (paragraph.previousElementSibling !== last) open = [];
    while (
      open.length > 0 &&
      ((open.at(-1)?.level ?? 0) > level || (open.at(-1)?.level === level && open.at(-1)?.kind !== kind))
    )
      open.pop();
    let top = open.at(-1);
    if (!top || top.level < level) {
      const list = document.createElement(kind);
      const entry = top?.list.lastElementChild;
      if (entry) entry.append(list);
      else {
        paragraph.before(list);
        last = list;
      }
      top = { list, kind, level };
      open.push(top);
    }
    const item = document.createElement('li');
    top.list.append(item);
    item.append(paragraph);
  }
  return clean;
}

const blocks =
  'p, h2, h3, h4, ul, ol, li, table, thead, tbody, tr, th, td, blockquote, hr, div, figure, figcaption, img';
const isBlock = (node: Node | null) => node instanceof Element && node.matches(blocks);

/** Removes source formatting: line breaks between tags, empty paragraphs, paragraphs around a picture. */
function tidy(clean: DocumentFragment): DocumentFragment {
  clean.normalize();
  const texts = document.createTreeWalker(clean, NodeFilter.SHOW_TEXT);
  const blank: Node[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const separates = isBlock(text.previousSibling) || isBlock(text.nextSibling);
    if (separates && text.textContent?.trim() === '') blank.push(text);
  }
  for (const text of blank) text.parentNode?.removeChild(text);
  for (const paragraph of clean.querySelectorAll('p')) {
    if (paragraph.textContent.trim() === '') paragraph.replaceWith(...paragraph.querySelectorAll('img'));
  }
  return clean;
}

export interface PasteOptions {
  sanitise: (html: string) => DocumentFragment;
  /** Stores a picture; rejects with an Error that has a Chinese message. */
  storePicture: (file: File) => Promise<Pick<StoredFile, 'id' | 'width' | 'height'>>;
  /** While pictures upload, the text is read-only; then the pasted content is inserted. */
  onBusy: (busy: boolean) => void;
  /** Called with a message about content that was not pasted. */
  onRefused: (message: string) => void;
}

function insert(editor: Editor, clean: DocumentFragment): void {
  const { schema, tr } = editor.state;
  tr.replaceSelection(DOMParser.fromSchema(schema).parseSlice(tidy(clean))).scrollIntoView();
  // After a final table or picture there must be a paragraph to type into.
  if (tr.doc.lastChild?.isTextblock === false && schema.nodes.paragraph) {
    tr.insert(tr.doc.content.size, schema.nodes.paragraph.create());
  }
  editor.view.dispatch(tr);
}

/** Replaces a mark by its stored picture, or removes it. Returns why the picture is missing, or null. */
async function settle(
  mark: HTMLImageElement,
  picture: PastedPicture | undefined,
  { storePicture }: PasteOptions,
): Promise<string | null> {
  if (picture?.kind === 'stored') {
    mark.setAttribute('src', richPicture(picture.id));
    return null;
  }
  if (picture?.kind !== 'file') {
    mark.remove();
    return '来自其他网站或本机文件，请复制图片本身后再粘贴';
  }
  try {
    const { id, width, height } = await storePicture(picture.file);
    mark.setAttribute('src', richPicture(id));
    if (width !== null) mark.setAttribute('width', String(width));
    if (height !== null) mark.setAttribute('height', String(height));
    return null;
  } catch (error) {
    mark.remove();
    return error instanceof Error && error.message ? error.message : errorTexts.upload;
  }
}

/** The clipboard's HTML, or a placeholder for its pictures; '' without either. */
function htmlIn(data: DataTransfer): string {
  const html = data.getData('text/html');
  if (html !== '' || data.getData('text/plain') !== '') return html;
  return [...data.files].some(({ type }) => type.startsWith('image/')) ? '<img src="">' : '';
}

/**
 * Inserts pasted content: headings, lists, links, tables, and pictures, which are stored first; everything else is
 * dropped. Returns false for plain text, which the editor handles itself.
 */
export function takeOver(editor: Editor, data: DataTransfer | null, options: PasteOptions): boolean {
  const given = data ? htmlIn(data) : '';
  if (!data || given === '') return false;
  const { html, sources } = takePictures(fitHeadings(markShifted(markLists(given))));
  const clean = buildLists(options.sanitise(withoutInline(html)));
  if (sources.length === 0) insert(editor, clean);
  else void withPictures(editor, clean, pastedPictures(sources, data), options);
  return true;
}

async function withPictures(
  editor: Editor,
  clean: DocumentFragment,
  found: Promise<PastedPicture[]>,
  options: PasteOptions,
): Promise<void> {
  const wasEditable = editor.isEditable;
  options.onBusy(true);
  editor.setEditable(false, false);
  try {
    const pictures = await found;
    const marks = [...clean.querySelectorAll('img')];
    const indexOf = new Map(pictures.map((_, index) => [pictureMark(index), index]));
    const faults: string[] = [];
    for (const mark of marks) {
      const index = indexOf.get(richPictureId(mark.getAttribute('src') ?? '') ?? '');
      const fault = await settle(mark, index === undefined ? undefined : pictures[index], options);
      if (fault !== null) faults.push(fault);
    }
    if (editor.isDestroyed) return;
    insert(editor, clean);
    if (faults.length > 0) options.onRefused(`有 ${faults.length} 张图片未能粘贴：${faults[0]}`);
  } finally {
    if (!editor.isDestroyed) editor.setEditable(wasEditable, false);
    options.onBusy(false);
  }
}

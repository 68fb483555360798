/** Pastes into the company's introduction what Word, WPS and web pages copy: keeps headings, lists, tables and pictures, drops all else. */
import type { Editor } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { errorTexts, richPicture, richPictureId, type StoredFile } from '@admin-h5/contract';
import { type PastedPicture, pastedPictures } from './pasted-pictures.ts';

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

/**
 * Changes pasted HTML as text before the sanitiser parses it, which removes the list marks of Word and WPS and the
 * addresses of pictures. This makes nothing safe; the sanitiser does.
 */

/** The number or bullet that Word writes into a list paragraph for programs without lists. */
const marker = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;
const listParagraph = /<p\b[^<>]*\bmso-list:\s{0,9}l\d{1,9}\s{1,9}level(\d)[^<>]*>([\s\S]*?)<\/p>/gi;
const numbered = /^[（(]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.．、)）]/i;

const htmlToText = (html: string) => html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '');

/** Marks list paragraphs of Word and WPS with the one attribute that the sanitiser keeps. */
const markLists = (html: string): string =>
  html.replaceAll(listParagraph, (paragraph, level: string, content: string) => {
    const found = marker.exec(content);
    if (!found) return paragraph;
    const kind = numbered.test(htmlToText(found[1] ?? '')) ? 'ol' : 'ul';
    return `<p title="list ${kind} ${level}">${content.replace(marker, '')}</p>`;
  });

/** Signs that have a raised and a lowered form, which stand in the same place of the other two. */
const plainSigns = '0123456789+-−()n';
const raisedSigns = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿ';
const loweredSigns = '₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎ₙ';
const shifted =
  /<(su[bp])\b[^<>]*>((?:(?!<\/?su[bp]\b)[\s\S])*)<\/\1>|<span\b[^<>]*vertical-align:\s*(super|sub)\b[^<>]*>([^<]*)<\/span>/gi;

/**
 * Writes raised and lowered figures as signs of their own, since the introduction has no such format: m², H₂O. A word that has no
 * such signs stays as it is.
 */
const markShifted = (html: string): string =>
  html.replaceAll(shifted, (whole, tag?: string, content?: string, style?: string, plain?: string) => {
    const signs = /^sup/i.test(tag ?? style ?? '') ? raisedSigns : loweredSigns;
    const text = htmlToText(content ?? plain ?? '');
    const written = Array.from(text, (sign) => signs[plainSigns.indexOf(sign)]);
    return text !== '' && written.every((sign) => sign !== undefined) ? written.join('') : whole;
  });

const levels: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Changes heading levels that the introduction does not support to the nearest supported one. */
const fitHeadings = (html: string): string =>
  html.replaceAll(
    /(<\/?)(h[156])\b/gi,
    (_, start: string, name: string) => start + (levels[name.toLowerCase()] ?? name),
  );

const pictures = /<img\b[^<>]*>/gi;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const description = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** Value of a tag's attribute as written; '' if it is missing. */
const readAttribute = (attribute: RegExp, tag: string): string => {
  const [, double, single, bare] = attribute.exec(tag) ?? [];
  return double ?? single ?? bare ?? '';
};

/** Placeholder of a picture in sanitised text; its id is no file's id. */
const pictureMark = (index: number): string => index.toString(16).padStart(32, '0');

/** Extracts the addresses of pictures in order, and leaves a placeholder with alt text that the sanitiser keeps. */
function takePictures(html: string): { html: string; sources: string[] } {
  const sources: string[] = [];
  const marked = html.replaceAll(pictures, (tag) => {
    sources.push(readAttribute(source, tag).replaceAll('&amp;', '&'));
    const alt = readAttribute(description, tag).replaceAll('"', '&quot;');
    return `<img src="/api/files/preview/${pictureMark(sources.length - 1)}"${alt && ` alt="${alt}"`}>`;
  });
  return { html: marked, sources };
}

// One without an end takes all that follows, as in a browser.
const sheets = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;
const tags = /<[^<>]*>/g;
const inline = /\s{1,99}(?:style|on[a-z]{1,40})\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/**
 * Removes inline styles and handlers from pasted HTML: a strict CSP reports them even while HTML is only parsed to be
 * sanitised. This makes nothing safe; the sanitiser does.
 */
export const withoutInline = (html: string): string =>
  html.replaceAll(sheets, '').replaceAll(tags, (tag) => tag.replaceAll(inline, ''));

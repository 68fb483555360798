import type { Editor } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import type { StoredFile } from '@admin-h5/contract';
import { errorTexts, richPicture, richPictureId } from '@admin-h5/contract';
import { fitHeadings, markLists, markShifted, pictureMark, takePictures } from './pasted-html.ts';
import { buildLists } from './pasted-lists.ts';
import { pastedPictures, type PastedPicture } from './pasted-pictures.ts';
import { tidy } from './tidy.ts';
import { withoutInline } from './without-inline.ts';

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

import { Editor } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { documentOf, extensions, htmlOf } from './schema.ts';
import { withoutInline } from './without-inline.ts';

type Sanitise = (html: string) => DocumentFragment;

interface Options {
  element: HTMLElement;
  html: string;
  sanitise: Sanitise;
  /** Of the element that is typed into: id, names, hints. */
  attributes: Readonly<Record<string, string>>;
  onChange: (html: string) => void;
  onBlur: () => void;
}

export interface RichTextEditor {
  editor: Editor;
  /** Shows another text, as an older version or a draft; that of the editor itself changes nothing. */
  show: (html: string) => void;
}

/** What comes from elsewhere is cleaned first; true where there was HTML to take. */
function insertHtml(view: EditorView, data: DataTransfer | null, sanitise: Sanitise): boolean {
  const html = data?.getData('text/html') ?? '';
  if (html === '') return false;
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(sanitise(withoutInline(html)));
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** The editor of the introduction. It writes no style and no script: a strict policy has nothing to refuse. */
export function createEditor({ element, html, sanitise, attributes, onChange, onBlur }: Options): RichTextEditor {
  let last = html;
  const editor = new Editor({
    element,
    extensions,
    content: documentOf(sanitise(html)).toJSON(),
    injectCSS: false,
    editorProps: {
      attributes,
      handleDOMEvents: {
        paste(view, event) {
          const taken = insertHtml(view, event.clipboardData, sanitise);
          if (taken) event.preventDefault();
          return taken;
        },
        drop(view, event) {
          // Moving text inside the editor is its own business.
          if (view.dragging || !event.dataTransfer?.getData('text/html')) return false;
          event.preventDefault();
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (at) editor.commands.setTextSelection(at.pos);
          return insertHtml(view, event.dataTransfer, sanitise);
        },
      },
    },
    onUpdate() {
      const { doc } = editor.state;
      last = doc.eq(shown.doc) ? shown.html : htmlOf(doc);
      onChange(last);
    },
    onBlur,
  });
  /** The text as the form holds it, and the document it became: unedited, the form gets its own text back. */
  let shown = { html, doc: editor.state.doc };
  return {
    editor,
    show(next) {
      if (next === last) return;
      last = next;
      editor.commands.setContent(documentOf(sanitise(next)).toJSON(), { emitUpdate: false });
      shown = { html: next, doc: editor.state.doc };
    },
  };
}

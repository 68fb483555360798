import { Editor } from '@tiptap/core';
import { takeOver, type PasteOptions } from './paste.ts';
import { parseDocument, extensions, toHtml } from './schema.ts';

interface Options extends PasteOptions {
  element: HTMLElement;
  html: string;
  /** Attributes of the editable element: id, names, hints. */
  attributes: Readonly<Record<string, string>>;
  onChange: (html: string) => void;
  onBlur: () => void;
}

export interface RichTextEditor {
  editor: Editor;
  /** Replaces the text, such as by an older version or a draft; the editor's own text changes nothing. */
  show: (html: string) => void;
}

/**
 * Creates the editor of the company introduction. It uses no inline style or script, so it works under a strict CSP.
 */
export function createEditor({ element, html, attributes, onChange, onBlur, ...paste }: Options): RichTextEditor {
  const { sanitise } = paste;
  let last = html;
  const editor = new Editor({
    element,
    extensions,
    content: parseDocument(sanitise(html)).toJSON(),
    injectCSS: false,
    editorProps: {
      attributes,
      handleDOMEvents: {
        paste(_view, event) {
          const taken = takeOver(editor, event.clipboardData, paste);
          if (taken) event.preventDefault();
          return taken;
        },
        drop(view, event) {
          // ProseMirror itself moves text within the editor.
          if (view.dragging) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (at) editor.commands.setTextSelection(at.pos);
          const taken = takeOver(editor, event.dataTransfer, paste);
          if (taken) event.preventDefault();
          return taken;
        },
      },
    },
    onUpdate() {
      const { doc } = editor.state;
      last = doc.eq(shown.doc) ? shown.html : toHtml(doc);
      onChange(last);
    },
    onBlur,
  });
  /**
   * The form's text and the document parsed from it: while the document is unedited, the form gets its own text back.
   */
  let shown = { html, doc: editor.state.doc };
  return {
    editor,
    show(next) {
      if (next === last) return;
      last = next;
      editor.commands.setContent(parseDocument(sanitise(next)).toJSON(), { emitUpdate: false });
      shown = { html: next, doc: editor.state.doc };
    },
  };
}

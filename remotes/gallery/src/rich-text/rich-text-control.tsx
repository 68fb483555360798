/** The editor of the company's introduction as a field of its form: a text with headings, lists, links, tables and pictures. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadSanitiser, Skeleton } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { uploadFile } from '@admin-h5/client';
import { compressImage, type ControlProps, textOf } from '@admin-h5/admin-kit';
import { errorToast } from '@admin-h5/ui/feedback';
import { Editor } from '@tiptap/core';
import { Toolbar } from './toolbar.tsx';
import { type PasteOptions, takeOver } from './paste.ts';
import { extensions, parseDocument, toHtml } from './schema.ts';

type Props = ControlProps & {
  label: string;
  /** Maximum length, tags included. */
  max: number;
};

function Editing({
  sanitise,
  label,
  max,
  id,
  value,
  onChange,
  onBlur,
  onBusy,
  disabled,
  invalid,
  describedBy,
}: Props & {
  sanitise: (html: string) => DocumentFragment;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [storing, setStoring] = useState(false);
  const [rich, setRich] = useState<RichTextEditor | null>(null);
  const html = textOf(value);
  const changed = useEffectEvent((next: string) => onChange(next));
  const left = useEffectEvent(onBlur);
  const busy = useEffectEvent((next: boolean) => {
    setStoring(next);
    onBusy(next);
  });
  const create = useEffectEvent((element: HTMLElement) =>
    createEditor({
      element,
      html,
      sanitise,
      attributes: {
        id,
        class: 'gallery-rich__text ah5-rich',
        role: 'textbox',
        tabindex: '0',
        'aria-multiline': 'true',
        'aria-label': label,
      },
      storePicture: async (file) => uploadFile(await compressImage(file), { errors: 'screen' }),
      onBusy: (next) => busy(next),
      onRefused: (message) => errorToast(message),
      onChange: (next) => changed(next),
      onBlur: () => left(),
    }),
  );

  useEffect(() => {
    if (!box.current) return undefined;
    const created = create(box.current);
    setRich(created);
    return () => created.editor.destroy();
  }, []);
  useEffect(() => rich?.show(html), [rich, html]);
  useEffect(() => rich?.editor.setEditable(!disabled, false), [rich, disabled]);
  useEffect(() => {
    const field = rich?.editor.view.dom;
    if (!field) return;
    field.setAttribute('aria-invalid', String(invalid));
    if (describedBy) field.setAttribute('aria-describedby', describedBy);
    else field.removeAttribute('aria-describedby');
  }, [rich, invalid, describedBy]);

  const count = Array.from(html).length;
  return (
    <div className="gallery-rich" data-invalid={invalid}>
      {rich && <Toolbar editor={rich.editor} disabled={disabled} />}
      <div ref={box} aria-busy={storing} />
      <p className="gallery-rich__busy" role="status">
        {storing && '正在上传粘贴的图片…'}
      </p>
      <p className="gallery-rich__count" data-over={count > max}>
        {count}/{max}（含格式）
      </p>
    </div>
  );
}

/** A text with headings, lists and links; the sanitiser loads first. */
export function RichTextControl(props: Props) {
  const { data: sanitise } = useQuery({
    queryKey: ['ui', 'loadSanitiser'],
    queryFn: loadSanitiser,
    staleTime: 'static',
  });
  return sanitise ? <Editing {...props} sanitise={sanitise} /> : <Skeleton height="8em" />;
}

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

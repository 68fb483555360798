import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadSanitiser, Skeleton } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { uploadFile } from '@admin-h5/client';
import { compressImage, textOf, type ControlProps } from '@admin-h5/admin-kit';
import { errorToast } from '@admin-h5/ui/feedback';
import { createEditor, type RichTextEditor } from './create-editor.ts';
import { Toolbar } from './toolbar.tsx';

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

import { hrefOf } from '@admin-h5/client';
import { type PreviewMessage, previewPath, type PublishDetail } from '@admin-h5/contract';
import { backGlyph, Button, closeGlyph, ErrorState, NavButton, useModal } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocalQuery } from '../use-local-query.ts';
import './preview-dialog.less';

const widths = [
  ['phone', '手机'],
  ['desk', '电脑'],
] as const;

interface Props {
  load: (signal: AbortSignal) => Promise<PublishDetail>;
  onClose: () => void;
}

/**
 * A record as visitors would see it: their own page in a frame of a phone's or a computer's width, which gets the record from here. On a
 * phone it has the whole screen.
 */
export function PreviewDialog({ load, onClose }: Props) {
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<(typeof widths)[number][0]>('phone');
  const modal = useModal(onClose, () => title.current?.focus());
  const loaded = useLocalQuery(load);
  const { data } = loaded;
  /** Number of times that the page in the frame has started. */
  const [starts, setStarts] = useState(0);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      const message: Partial<PreviewMessage> | null = event.data;
      if (message?.preview === 'ready') setStarts((count) => count + 1);
      if (message?.preview === 'escape') close();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  useEffect(() => {
    if (starts === 0 || !data) return;
    const message: PreviewMessage = { preview: data };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [starts, data]);

  return (
    <dialog {...modal} className="adm-preview" aria-labelledby={titleId}>
      <div className={clsx('adm-preview__box', `adm-preview__box--${width}`)}>
        <header className="adm-preview__head">
          <span className="adm-preview__back">
            <NavButton glyph={backGlyph} label="返回" onPress={onClose} />
          </span>
          <h2 id={titleId} ref={title} tabIndex={-1}>
            预览
          </h2>
          <p className="adm-preview__note">{data && describePreview(data)}</p>
          <div className="adm-preview__widths" role="group" aria-label="屏幕宽度">
            {widths.map(([value, label]) => (
              <Button
                key={value}
                size="s"
                kind={width === value ? 'soft' : 'plain'}
                aria-pressed={width === value}
                onClick={() => setWidth(value)}
              >
                {label}
              </Button>
            ))}
          </div>
          <span className="adm-preview__close">
            <NavButton glyph={closeGlyph} label="关闭" onPress={onClose} />
          </span>
        </header>
        {loaded.isLoadingError ? (
          <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
        ) : (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this same origin, with its session
          <iframe ref={frame} className="adm-preview__frame" title="访客看到的页面" src={hrefOf(previewPath)} />
        )}
      </div>
    </dialog>
  );
}

const describePreview = ({ record }: PublishDetail): string =>
  record.status === 1 ? '仅预览，保存后访客才能看到' : '未发布，仅预览';

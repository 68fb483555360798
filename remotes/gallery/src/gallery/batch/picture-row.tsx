import { useState } from 'react';
import { galleryFields } from '@admin-h5/contract';
import { Link, pageUrl } from '@admin-h5/client';
import { Button, closeGlyph, Icon, ProgressBar, Tag } from '@admin-h5/ui';
import { useSortableEntry } from '@admin-h5/admin-kit';
import { paths } from '../../paths.ts';
import { type BatchPicture, pictureState } from './batch.ts';

interface Props {
  picture: BatchPicture;
  index: number;
  count: number;
  onTitle: (title: string) => void;
  onMove: (to: number) => void;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

function Progress({ picture }: { picture: BatchPicture }) {
  const percent = Math.round((picture.upload?.progress ?? 0) * 100);
  const waiting = pictureState(picture) === 'waiting';
  return (
    <span className="gallery-picture__progress">
      <ProgressBar value={percent} label={`${picture.title} 上传进度`} />
      {waiting ? '等待中' : `${percent}%`}
    </span>
  );
}

/** One picture of the batch: preview, title, progress and actions. */
export function PictureRow({ picture, index, count, onTitle, onMove, onCancel, onRetry, onRemove }: Props) {
  const { ref, style, dragging, handleProps } = useSortableEntry(picture.key);
  const [source] = useState(() => URL.createObjectURL(picture.file));
  const { title, upload } = picture;
  const state = pictureState(picture);
  const running = state === 'waiting' || state === 'sending';
  const number = index + 1;
  const length = Array.from(title.trim()).length;
  return (
    <li
      ref={ref}
      style={style}
      className="gallery-picture"
      data-dragging={dragging}
      aria-label={`第${number}张 ${title}`}
    >
      <button
        type="button"
        className="gallery-picture__handle"
        {...handleProps}
        aria-label={`拖动第${number}张`}
        onKeyDownCapture={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          event.stopPropagation();
          const to = event.key === 'ArrowUp' ? index - 1 : index + 1;
          if (to >= 0 && to < count) onMove(to);
        }}
      >
        <img src={source} alt="" onLoad={() => URL.revokeObjectURL(source)} />
      </button>
      <div className="gallery-picture__main">
        {state === 'done' ? (
          <strong className="gallery-picture__title">{title}</strong>
        ) : (
          <input
            className="arco-input adm-input"
            aria-label={`第${number}张的标题`}
            aria-invalid={length === 0 || length > galleryFields.title.max}
            value={title}
            disabled={running}
            onChange={(event) => onTitle(event.target.value)}
          />
        )}
        {running && <Progress picture={picture} />}
        {state === 'stopped' && (
          <span className="adm-field__error" role="alert">
            {upload?.state === 'cancelled' ? '已取消' : upload?.error}
          </span>
        )}
        {state === 'done' && upload?.fileId && (
          <span className="gallery-picture__done">
            <Tag tone="brand">已添加</Tag>
            <Link className="gallery-picture__link" to={pageUrl(paths.edit, { id: upload.fileId })}>
              编辑
            </Link>
          </span>
        )}
      </div>
      <div className="gallery-picture__tools">
        {running && (
          <Button kind="plain" aria-label={`取消${title}`} onClick={onCancel}>
            取消
          </Button>
        )}
        {state === 'stopped' && (
          <Button kind="soft" aria-label={`${picture.isDuplicate ? '仍然添加' : '重试'}${title}`} onClick={onRetry}>
            {picture.isDuplicate ? '仍然添加' : '重试'}
          </Button>
        )}
        {(state === 'stopped' || state === 'ready') && (
          <button type="button" className="adm-icon-button" aria-label={`移除${title}`} onClick={onRemove}>
            <Icon glyph={closeGlyph} size={16} />
          </button>
        )}
      </div>
    </li>
  );
}

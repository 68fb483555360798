/** The field of a form for pictures: chooses, cuts, uploads and orders them; the first may be the cover. */
import { fileFault, fileMimes } from '@admin-h5/contract';
import { type ReactNode, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { previewUrl } from '@admin-h5/client';
import { acceptOf, closeGlyph, CropDialog, imageGlyph, Icon, Image, Sheet, ProgressBar } from '@admin-h5/ui';
import { moveEntry } from '../order/order-editor.tsx';
import { SortableList, useSortableEntry } from '../order/sortable-list.tsx';
import type { ControlProps, FormValues, ImageField } from '../fields/spec.ts';
import { toStrings } from '../fields/text-of.ts';
import { compressImage } from './compress.ts';
import { fileCount } from './files-control.tsx';
import { insertInOrder, type UploadItem, useUploadQueue } from './upload-queue.ts';

interface TileProps {
  id: string;
  index: number;
  count: number;
  label: string;
  cover: boolean;
  disabled: boolean;
  onMove: (to: number) => void;
  onOpen: () => void;
  onRemove: () => void;
}

function PictureTile({ id, index, count, label, cover, disabled, onMove, onOpen, onRemove }: TileProps) {
  const { ref, style, dragging, handleProps } = useSortableEntry(id, disabled || count < 2);
  const name = `${label}第${index + 1}张`;
  return (
    <li ref={ref} style={style} className={clsx('adm-tile', dragging && 'adm-tile--dragging')}>
      <button
        type="button"
        className="adm-tile__handle"
        {...handleProps}
        aria-label={`${name}${cover ? '（封面）' : ''}`}
        onClick={onOpen}
        onKeyDownCapture={(event) => {
          if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
          event.preventDefault();
          event.stopPropagation();
          onMove(event.key === 'ArrowLeft' ? index - 1 : index + 1);
        }}
      >
        <Image src={previewUrl(id)} alt="" ratio={1} sizes="160px" largest={480} />
      </button>
      {cover && <span className="adm-tile__cover">封面</span>}
      {!cover && !disabled && count > 1 && (
        <button
          type="button"
          className="adm-tile__make-cover"
          aria-label={`将${name}设为封面`}
          onClick={() => onMove(0)}
        >
          设为封面
        </button>
      )}
      {!disabled && (
        <button type="button" className="adm-tile__remove" aria-label={`删除${name}`} onClick={onRemove}>
          <Icon glyph={closeGlyph} size={14} />
        </button>
      )}
    </li>
  );
}

interface Props extends ControlProps {
  label: string;
  /** Default 9. */
  max?: number | undefined;
  /** Width ÷ height for cropping, or undefined. */
  crop?: number | undefined;
  /** Whether the first is the cover. */
  covers: boolean;
  /** Another source of a picture; `add` uploads it unchanged, and replaces the present one if only one is allowed. */
  more?: ((values: FormValues, add: (file: File) => void) => ReactNode) | undefined;
}

/** Pictures in order, running uploads, and the button to add more. */
export function ImagesControl({
  id,
  value,
  onChange,
  onBusy,
  describedBy,
  invalid,
  disabled,
  label,
  max: most,
  crop,
  covers,
  values,
  more,
}: Props) {
  const max = fileCount(most);
  const ids = toStrings(value);
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const [toCrop, setToCrop] = useState<readonly File[]>([]);
  const { queue, items } = useUploadQueue({
    prepare: compressImage,
    onArrived: (fileId, later) => onChange((current: unknown) => insertInOrder(toStrings(current), fileId, later)),
    onBusy,
  });
  const pending = items.filter((item) => item.state !== 'done');
  const free = max - ids.length - pending.length;

  function choose(files: readonly File[]): void {
    const reasons: string[] = [];
    const good = files.filter((file) => {
      // Size limits apply after compression; only hopeless files are refused here.
      const fault = fileFault('image', { mime: file.type, size: 0 });
      if (fault) reasons.push(`${file.name}：${fault}`);
      return fault === null;
    });
    if (good.length > free) reasons.push(`最多上传${max}张图片`);
    const taken = good.slice(0, Math.max(0, free));
    setRefused(reasons);
    if (crop === undefined) queue.add(taken);
    else setToCrop(taken);
  }

  const [opened, setOpened] = useState<string | null>(null);
  const [cropping] = toCrop;
  return (
    <div className="adm-images" id={`${id}-group`}>
      <SortableList
        layout="grid"
        ids={ids}
        labelOf={(entry) => `${label}第${ids.indexOf(entry) + 1}张`}
        onMove={(from, to) => onChange(moveEntry(ids, from, to))}
      >
        <ul className="adm-tiles" aria-label={label}>
          {ids.map((fileId, index) => (
            <PictureTile
              key={fileId}
              id={fileId}
              {...{ index, label, disabled }}
              count={ids.length}
              cover={covers && index === 0}
              onMove={(to) => onChange(moveEntry(ids, index, to))}
              onOpen={() => setOpened(fileId)}
              onRemove={() => onChange(ids.filter((other) => other !== fileId))}
            />
          ))}
          {pending.map((item) => (
            <UploadTile
              key={item.key}
              item={item}
              onCancel={() => queue.cancel(item.key)}
              onRetry={() => queue.retry(item.key)}
              onRemove={() => queue.remove(item.key)}
            />
          ))}
          {free > 0 && !disabled && (
            <li className="adm-tile adm-tile--add">
              <label className={clsx('adm-add', invalid && 'adm-add--bad')}>
                <input
                  ref={input}
                  id={id}
                  className="ah5-visually-hidden"
                  type="file"
                  accept={acceptOf(fileMimes('image'))}
                  multiple={max > 1}
                  aria-describedby={describedBy}
                  aria-invalid={invalid}
                  onChange={(event) => {
                    choose([...(event.target.files ?? [])]);
                    // The same file may be chosen again after it was removed.
                    event.target.value = '';
                  }}
                />
                <Icon glyph={imageGlyph} size={24} />
                <span>{max > 1 ? `添加图片 ${ids.length}/${max}` : '上传图片'}</span>
              </label>
            </li>
          )}
        </ul>
      </SortableList>
      {!disabled && more?.(values, (file) => queue.add([file]))}
      {refused.length > 0 && (
        <ul className="adm-field__error" role="alert">
          {refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {opened !== null && (
        <Sheet open title={`${label}第${ids.indexOf(opened) + 1}张`} onClose={() => setOpened(null)}>
          <Image
            src={previewUrl(opened)}
            alt=""
            ratio={1}
            fit="contain"
            sizes="(min-width: 720px) 600px, 92vw"
            largest={1080}
          />
        </Sheet>
      )}
      {cropping && crop !== undefined && (
        <CropDialog
          key={`${toCrop.length}-${cropping.name}`}
          file={cropping}
          aspect={crop}
          onDone={(file) => {
            queue.add([file]);
            setToCrop(toCrop.slice(1));
          }}
          onCancel={() => setToCrop(toCrop.slice(1))}
        />
      )}
    </div>
  );
}

interface UploadTileProps {
  item: UploadItem;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** An upload: picture, progress, 取消; after a failure its reason, 重试 and 移除. */
function UploadTile({ item, onCancel, onRetry, onRemove }: UploadTileProps) {
  const [source] = useState(() => URL.createObjectURL(item.file));

  const percent = Math.round(item.progress * 100);
  const stopped = item.state === 'failed' || item.state === 'cancelled';
  return (
    <li className="adm-tile adm-tile--upload" aria-label={item.file.name}>
      <img className="adm-tile__picture" src={source} alt="" onLoad={() => URL.revokeObjectURL(source)} />
      <div className="adm-tile__veil">
        {stopped ? (
          <>
            <span role="alert" className="adm-tile__text">
              {item.state === 'failed' ? item.error : '已取消'}
            </span>
            <span className="adm-tile__buttons">
              <button type="button" onClick={onRetry} aria-label={`重试上传${item.file.name}`}>
                重试
              </button>
              <button type="button" onClick={onRemove} aria-label={`移除${item.file.name}`}>
                移除
              </button>
            </span>
          </>
        ) : (
          <>
            <span className="adm-tile__text">{item.state === 'waiting' ? '等待中' : `${percent}%`}</span>
            <ProgressBar value={percent} label={`${item.file.name} 上传进度`} />
            <button type="button" onClick={onCancel} aria-label={`取消上传${item.file.name}`}>
              取消
            </button>
          </>
        )}
      </div>
    </li>
  );
}

/** One picture is a list of at most one. */
export function ImageControl({ field, ...props }: ControlProps & { field: Omit<ImageField, 'effect'> }) {
  return (
    <ImagesControl
      {...props}
      label={field.label}
      max={1}
      crop={field.crop}
      covers={false}
      more={field.more}
      value={typeof props.value === 'string' && props.value ? [props.value] : []}
      onChange={(next) =>
        props.onChange((current: unknown) => {
          const before = typeof current === 'string' && current ? [current] : [];
          return toStrings(typeof next === 'function' ? next(before) : next).at(-1) ?? null;
        })
      }
    />
  );
}

/** The field of a form for documents or a film: chooses files, uploads them and lists them. */
import { type ComponentProps, useState } from 'react';
import { previewUrl } from '@admin-h5/client';
import { closeGlyph, Icon, acceptOf, ProgressBar, buttonClass } from '@admin-h5/ui';
import type { ControlProps, FilesField } from '../fields/spec.ts';
import { toStrings } from '../fields/text-of.ts';
import { insertInOrder, useUploadQueue } from './upload-queue.ts';
import { clsx } from 'clsx';

/** Ids in the form's value: an array for several files, an id or null for one. */
function toIds(value: unknown): string[] {
  return typeof value === 'string' && value ? [value] : toStrings(value);
}

/** Documents or a video: one row each, with progress, 取消 and 重试. */
export function FilesControl({
  field,
  id,
  value,
  onChange,
  onBusy,
  describedBy,
  invalid,
  disabled,
}: ControlProps & { field: FilesField }) {
  const ids = toIds(value);
  const stored = (next: readonly string[]) => (field.max === 1 ? (next.at(-1) ?? null) : next);
  const [refused, setRefused] = useState('');
  /** Names of files chosen here; of stored files only the position is known. */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const { queue, items } = useUploadQueue({
    onArrived: (fileId, later) => {
      const item = queue.store.getState().items.find((entry) => entry.fileId === fileId);
      if (item) setNames((old) => ({ ...old, [fileId]: item.file.name }));
      onChange((current: unknown) => stored(insertInOrder(toIds(current), fileId, later)));
    },
    onBusy,
  });
  const pending = items.filter(({ state }) => state !== 'done');
  const max = fileCount(field.max);
  const free = max === 1 ? 1 : max - ids.length - pending.length;

  function choose(files: readonly File[]): void {
    const good = files.filter(({ size }) => size <= field.maxBytes);
    setRefused(good.length < files.length ? field.tooLarge : '');
    queue.add(good.slice(0, Math.max(0, free)));
  }

  return (
    <div className="adm-files">
      <ul>
        {ids.map((fileId, index) => {
          const name = names[fileId] ?? `${field.label} ${index + 1}`;
          return (
            <li key={fileId} className="adm-file">
              <a href={previewUrl(fileId)} target="_blank" rel="noreferrer" className="adm-link">
                {name}
              </a>
              <button
                type="button"
                className="adm-icon-button"
                aria-label={`删除${name}`}
                disabled={disabled}
                onClick={() => onChange(stored(ids.filter((other) => other !== fileId)))}
              >
                <Icon glyph={closeGlyph} size={14} />
              </button>
            </li>
          );
        })}
        {pending.map((item) => {
          const stopped = item.state === 'failed' || item.state === 'cancelled';
          return (
            <li key={item.key} className="adm-file">
              <span className="ah5-text-line ah5-text-grow">{item.file.name}</span>
              {stopped ? (
                <span role="alert" className="adm-field__error">
                  {item.state === 'failed' ? item.error : '已取消'}
                </span>
              ) : (
                <ProgressBar value={Math.round(item.progress * 100)} label={`${item.file.name} 上传进度`} />
              )}
              <button
                type="button"
                className="adm-link"
                onClick={() => (stopped ? queue.retry(item.key) : queue.cancel(item.key))}
              >
                {stopped ? '重试' : '取消'}
              </button>
              {stopped && (
                <button type="button" className="adm-link" onClick={() => queue.remove(item.key)}>
                  移除
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {free > 0 && !disabled && (
        <FileButton
          className="adm-files__add"
          id={id}
          accept={acceptOf(field.accept.split(','))}
          multiple={max > 1}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onFiles={choose}
        >
          {field.max === 1 && ids.length > 0 ? '更换文件' : '选择文件'}
        </FileButton>
      )}
      {refused && (
        <p className="adm-field__error" role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}

const defaultCount = 9;

/** How many files may be chosen: 9 if the number is missing or not positive (specification, section 5). */
export function fileCount(count: number | undefined): number {
  return count !== undefined && count > 0 ? count : defaultCount;
}

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> {
  size?: 's';
  /** Chooses a folder; `canChooseFolder` in pictures-part.tsx says where a browser can. */
  folder?: boolean;
  onFiles: (files: File[]) => void;
}

export function FileButton({ size, folder = false, onFiles, className, children, ...rest }: FileButtonProps) {
  return (
    <label className={clsx(buttonClass({ kind: 'soft', ...(size && { size }) }), className)}>
      <input
        {...rest}
        className="ah5-visually-hidden"
        type="file"
        ref={(input) => {
          if (folder) input?.setAttribute('webkitdirectory', '');
        }}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // The same file may be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}

import { useState } from 'react';
import { ProgressBar } from '@admin-h5/ui';
import type { UploadItem } from './upload-queue.ts';

interface Props {
  item: UploadItem;
  onCancel: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** An upload: picture, progress, 取消; after a failure its reason, 重试 and 移除. */
export function UploadTile({ item, onCancel, onRetry, onRemove }: Props) {
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

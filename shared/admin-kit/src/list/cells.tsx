import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { previewUrl } from '@admin-h5/client';
import { Image, Tag } from '@admin-h5/ui';
import type { Status } from '@admin-h5/contract';
import { formatDayMoment } from '../format-time.ts';
import type { ListRecord } from './list-props.ts';

interface Props {
  /** File id; null for a placeholder. */
  image?: string | null;
  /** Replaces the picture: an avatar. */
  picture?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  /** Width ÷ height of the picture. */
  ratio?: number;
}

/** First cell of a table row: picture, name, and a line below it. */
export function PictureCell({ image = null, picture, title, note, ratio = 1 }: Props) {
  return (
    <span className="adm-picture-cell">
      {picture ?? (
        <Image
          className={clsx('adm-picture-cell__image', ratio > 1 && 'adm-picture-cell__image--wide')}
          src={image && previewUrl(image)}
          alt=""
          ratio={ratio}
          sizes={ratio > 1 ? '94px' : '44px'}
          largest={ratio > 1 ? 240 : 96}
        />
      )}
      <span className="adm-two-lines">
        {title}
        {note ? <small>{note}</small> : null}
      </span>
    </span>
  );
}

/** 启用 or 停用 of a row, and when that changes by itself. */
export function RowStatus({ row: { status, publishAt, withdrawAt } }: { row: ListRecord }) {
  return (
    <>
      {status !== undefined && <StatusTag status={status} />}
      {publishAt && <Moment at={publishAt} what="上架" />}
      {withdrawAt && <Moment at={withdrawAt} what="下架" />}
    </>
  );
}

/** A table's narrow column breaks after the day, a card does not. */
const Moment = ({ at, what }: { at: string; what: string }) => (
  <Tag>{`${formatDayMoment(at).replace(' ', '\n')} ${what}`}</Tag>
);

/** 启用 or 停用; the one that most records have is quiet. */
export function StatusTag({ status }: { status: Status }) {
  return status === 1 ? <span className="ah5-text-s ah5-text-faint">启用</span> : <Tag tone="warn">停用</Tag>;
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SharedPicture } from '../../ui/shared-picture.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { DeskActions } from './desk-actions.tsx';
import { Gallery } from './gallery.tsx';
import type { RecordOnPage } from './record-on-page.ts';

export interface RecordLayoutProps {
  record: RecordOnPage;
  /** Class that gives the page its colour. */
  colour?: string;
  /** Directly below the picture: the colour band. */
  below?: ReactNode;
  /** A further action on a wide screen. */
  more?: ReactNode;
  children: ReactNode;
}

/** Picture, and what is said of the record; from 720 px on side by side, and the picture stays in sight. */
export function RecordLayout({ record, colour, below, more, children }: RecordLayoutProps) {
  const desk = useAtDesk();
  return (
    <div className={clsx('record', colour)}>
      <div className="record__side">
        <SharedPicture id={record.detail.id}>
          <div className="record__picture">
            <Gallery title={record.detail.title} images={record.detail.images} />
            {below}
          </div>
        </SharedPicture>
        {desk && <DeskActions record={record}>{more}</DeskActions>}
      </div>
      <div className="record__main">{children}</div>
    </div>
  );
}

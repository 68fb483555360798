import { Button, buttonClass, Icon, Image, phoneGlyph, shareGlyph, starGlyph } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { companyQuery } from '../../core/company-query.ts';
import { pictureOf } from '../../core/picture.ts';
import { inquireFor } from './inquire-for.ts';
import './desk-actions.less';
import { useRecordActions } from './use-record-actions.tsx';
import type { RecordOnPage } from './record-on-page.ts';

/** The actions of a record on a wide screen, below its picture, with the number to call and the code to scan in sight. */
export function DeskActions({ record, children }: { record: RecordOnPage; children?: ReactNode }) {
  const { kept, toggle, share, poster } = useRecordActions(record);
  const { data: company } = useQuery(companyQuery('background'));
  return (
    <div className="desk-actions">
      <div className="desk-actions__main">
        <Button onClick={() => void inquireFor(record)}>询价</Button>
        {company?.phone && (
          <a className={buttonClass({ kind: 'soft' })} href={`tel:${company.phone}`}>
            <Icon glyph={phoneGlyph} size={18} />
            {company.phone}
          </a>
        )}
      </div>
      <div className="desk-actions__more">
        <Button
          kind="text"
          className={clsx(kept && 'desk-actions__kept')}
          aria-label={kept ? '取消收藏' : '收藏'}
          aria-pressed={kept}
          onClick={toggle}
        >
          <Icon glyph={starGlyph} filled={kept} />
          {kept ? '已收藏' : '收藏'}
        </Button>
        <Button kind="text" onClick={share}>
          <Icon glyph={shareGlyph} />
          分享
        </Button>
        {children}
      </div>
      {company?.qrId && (
        <div className="desk-actions__code">
          <Image src={pictureOf(company.qrId)} alt="微信二维码" ratio={1} sizes="96px" largest={240} fit="contain" />
          <p>
            <b>微信扫码咨询</b>
            {[company.contact, company.wechat].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
      {poster}
    </div>
  );
}

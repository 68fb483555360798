import type { Company } from '@admin-h5/contract';
import { copyAndTell, Icon, messageGlyph, phoneGlyph, pinGlyph } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';
import type { ReactNode } from 'react';
import './contact-card.less';

/** A link to the location in a map app; null without coordinates and address. */
function mapUrl({ lng, lat, address, name }: Pick<Company, 'lng' | 'lat' | 'address' | 'name'>): string | null {
  if (lng !== null && lat !== null) {
    return `https://uri.amap.com/marker?${new URLSearchParams({ position: `${lng},${lat}`, name })}`;
  }
  return address ? `https://uri.amap.com/search?${new URLSearchParams({ keyword: address })}` : null;
}

/** 联系我们: one press dials, copies or opens the map. Further rows as children; without any row it is not shown. */
export function ContactCard({ company, children }: { company: Company; children?: ReactNode }) {
  const map = mapUrl(company);
  if (!(company.phone || company.wechat || company.address || children)) return null;
  return (
    <Card title="联系我们">
      <div className="contact">
        {company.phone && (
          <a className="contact__row" href={`tel:${company.phone}`}>
            <Icon glyph={phoneGlyph} />
            <span className="contact__text">
              {company.phone}
              {company.contact && <span className="contact__note">{company.contact}</span>}
            </span>
            <span className="contact__action">拨打</span>
          </a>
        )}
        {company.wechat && (
          <button type="button" className="contact__row" onClick={() => void copyAndTell(company.wechat, '微信号')}>
            <Icon glyph={messageGlyph} />
            <span className="contact__text">
              {company.wechat}
              <span className="contact__note">微信</span>
            </span>
            <span className="contact__action">复制</span>
          </button>
        )}
        {children}
        {company.address && map && (
          <a className="contact__row" href={map} target="_blank" rel="noopener noreferrer">
            <Icon glyph={pinGlyph} />
            <span className="contact__text">{company.address}</span>
            <span className="contact__action">导航</span>
          </a>
        )}
      </div>
    </Card>
  );
}

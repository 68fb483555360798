/** The ways to reach the company or its office for a region: to call, to copy, to scan, to open on a map. */
import type { Company, RegionalContact } from '@admin-h5/contract';
import {
  ChoiceChips,
  copyAndTell,
  CopyButton,
  Icon,
  mailGlyph,
  messageGlyph,
  phoneGlyph,
  pinGlyph,
} from '@admin-h5/ui';
import { type ReactNode, useState } from 'react';
import { ImageViewer } from '../../ui/viewer/lazy-viewer.tsx';
import { pictureUrl } from '../../core/picture.ts';
import { Card } from '../../ui/card/card.tsx';
import './contacts.less';

type Contact = Omit<RegionalContact, 'region'> & Pick<Company, 'name' | 'lng' | 'lat'>;

/** A link to the location in a map app; null without coordinates and address. */
function mapUrl({ lng, lat, address, name }: Contact): string | null {
  if (lng !== null && lat !== null) {
    return `https://uri.amap.com/marker?${new URLSearchParams({ position: `${lng},${lat}`, name })}`;
  }
  return address ? `https://uri.amap.com/search?${new URLSearchParams({ keyword: address })}` : null;
}

/** Whether a visitor can reach the company in any way that is shown. */
const isReachable = ({ phone, wechat, qrId, address }: Company): boolean => Boolean(phone || wechat || qrId || address);

/** Whether there is a way to reach the company or an office of it. */
export const hasContacts = (company: Company): boolean => isReachable(company) || (company.contacts ?? []).length > 0;

interface ContactsProps {
  company: Company;
  /** Further rows of the company itself. */
  children?: ReactNode;
}

/**
 * One press dials, copies, shows the WeChat code or opens the map, of the company or of the office for a region; of the first office
 * where the company has no row of its own.
 */
export function Contacts({ company, children }: ContactsProps) {
  const offices = company.contacts ?? [];
  const [chosen, setChosen] = useState('');
  const hasOwn = isReachable(company) || Boolean(children);
  const region = chosen === '' && !hasOwn ? offices[0]?.region : chosen;
  const office = offices.find((contact) => contact.region === region);
  const shown: Contact = office ? { ...office, name: company.name, lng: null, lat: null } : company;
  return (
    <>
      {offices.length > 0 && (
        <div className="contact-regions">
          <ChoiceChips
            label="按地区联系"
            options={offices.map((contact) => ({ value: contact.region, label: contact.region }))}
            value={region ?? ''}
            onChange={setChosen}
          />
        </div>
      )}
      <div className="contact">
        <ContactRows contact={shown} />
        {!office && children}
        <MapRow contact={shown} />
      </div>
    </>
  );
}

export function EmailRow({ email }: { email: string }) {
  const at = email.indexOf('@');
  return (
    <div className="contact__line">
      <a className="contact__row" href={`mailto:${email}`} aria-label={`${email} 写邮件`}>
        <Icon glyph={mailGlyph} />
        <span className="ah5-text-grow">
          {/* Where it needs two lines, it breaks at its sign and not within a word. */}
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </span>
        <span className="contact__action">写邮件</span>
      </a>
      <CopyButton text={email} what="邮箱" />
    </div>
  );
}

function ContactRows({ contact: { phone, contact, wechat, qrId } }: { contact: Contact }) {
  const [scanning, setScanning] = useState(false);
  return (
    <>
      {phone && (
        <div className="contact__line">
          <a className="contact__row" href={`tel:${phone}`}>
            <Icon glyph={phoneGlyph} />
            <span className="ah5-text-grow">
              {phone}
              {contact && <span className="ah5-text-s ah5-text-faint ah5-text-block">{contact}</span>}
            </span>
            <span className="contact__action">拨打</span>
          </a>
          {/* A desktop computer cannot dial. */}
          <CopyButton text={phone} what="电话号码" />
        </div>
      )}
      {wechat && (
        <button type="button" className="contact__row" onClick={() => void copyAndTell(wechat, '微信号')}>
          <Icon glyph={messageGlyph} />
          <span className="ah5-text-grow">
            {wechat}
            <span className="ah5-text-s ah5-text-faint ah5-text-block">微信</span>
          </span>
          <span className="contact__action">复制</span>
        </button>
      )}
      {qrId && (
        <button type="button" className="contact__row" onClick={() => setScanning(true)}>
          <Icon glyph={messageGlyph} />
          <span className="ah5-text-grow">微信二维码</span>
          <span className="contact__action">查看</span>
        </button>
      )}
      {scanning && (
        <ImageViewer
          images={[{ src: pictureUrl(qrId) ?? '', alt: '微信二维码' }]}
          start={0}
          onClose={() => setScanning(false)}
        />
      )}
    </>
  );
}

function MapRow({ contact }: { contact: Contact }) {
  const map = mapUrl(contact);
  return contact.address && map ? (
    <a className="contact__row" href={map} target="_blank" rel="noopener noreferrer">
      <Icon glyph={pinGlyph} />
      <span className="ah5-text-grow">{contact.address}</span>
      <span className="contact__action">导航</span>
    </a>
  ) : null;
}

interface ContactCardProps {
  company: Company;
  title?: string;
  /** Further rows. */
  children?: ReactNode;
}

/** 联系我们: `Contacts` as a section of a page; without any row it is not shown. */
export function ContactCard({ company, title = '联系我们', children }: ContactCardProps) {
  if (!hasContacts(company) && !children) return null;
  return (
    <Card title={title}>
      <Contacts company={company}>{children}</Contacts>
    </Card>
  );
}

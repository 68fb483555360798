import type { Company } from '@admin-h5/contract';
import { CopyButton, Icon, Image, mailGlyph } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';
import { ImageViewer } from '../../ui/viewer/lazy-viewer.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { useState } from 'react';
import { pictureOf } from '../../core/picture.ts';
import { FactsCard } from '../detail/facts-card.tsx';
import { ContactCard } from './contact-card.tsx';

/** All facts and texts of the company record. */
export function AboutView({ company }: { company: Company }) {
  return (
    <>
      <div className="about-head">
        {company.logoId && (
          <div className="about-head__logo">
            <Image src={pictureOf(company.logoId)} alt="" ratio={1} sizes="72px" largest={240} fit="contain" priority />
          </div>
        )}
        <h2>{company.name}</h2>
        {company.slogan && <p>{company.slogan}</p>}
      </div>
      {company.intro && (
        <Card title="公司简介">
          <RichText html={company.intro} />
        </Card>
      )}
      <FactsCard
        title="工商信息"
        facts={[
          ['成立年份', company.foundedYear === null ? '' : `${company.foundedYear} 年`],
          [
            '统一社会信用代码',
            company.creditCode && (
              <>
                {company.creditCode} <CopyButton text={company.creditCode} what="统一社会信用代码" />
              </>
            ),
          ],
        ]}
      />
      <Certificates company={company} />
      {company.milestones.length > 0 && (
        <Card title="发展历程">
          <ol className="about-milestones">
            {[...company.milestones]
              .sort((a, b) => b.year - a.year)
              .map(({ year, text }) => (
                <li key={`${year} ${text}`}>
                  <b>{year}</b>
                  <span>{text}</span>
                </li>
              ))}
          </ol>
        </Card>
      )}
      <ContactCard company={company}>
        {company.email && (
          <a className="contact__row" href={`mailto:${company.email}`}>
            <Icon glyph={mailGlyph} />
            <span className="contact__text">{company.email}</span>
            <span className="contact__action">写邮件</span>
          </a>
        )}
      </ContactCard>
      {company.qrId && (
        <Card title="微信二维码">
          <div className="about-qr">
            <Image src={pictureOf(company.qrId)} alt="微信二维码" ratio={1} sizes="180px" largest={480} fit="contain" />
          </div>
        </Card>
      )}
    </>
  );
}

function Certificates({ company: { certificates } }: { company: Company }) {
  const [opened, setOpened] = useState<number | null>(null);
  const pictured = certificates.filter(({ imageId }) => imageId !== null);
  if (!certificates.length) return null;
  return (
    <Card title="资质证书">
      <ul className="about-certificates">
        {certificates.map((certificate) => (
          <li key={`${certificate.name} ${certificate.no}`}>
            <button
              type="button"
              aria-label={`查看${certificate.name}`}
              disabled={!certificate.imageId}
              onClick={() => setOpened(pictured.indexOf(certificate))}
            >
              <Image src={pictureOf(certificate.imageId)} alt="" ratio={3 / 4} sizes="40vw" largest={480} />
            </button>
            <b>{certificate.name}</b>
            {certificate.no && <small>{certificate.no}</small>}
            {certificate.validTo && <small>有效期至 {certificate.validTo}</small>}
          </li>
        ))}
      </ul>
      {opened !== null && (
        <ImageViewer
          images={pictured.map(({ name, imageId }) => ({ src: pictureOf(imageId) ?? '', alt: name }))}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

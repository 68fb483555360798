/** The page 关于我们: figures, introduction, certificates, history, factory and contact; with `section=gallery` it scrolls to 工厂展示. */
import { definePage, publishApi } from '@admin-h5/client/host';
import type { Company } from '@admin-h5/contract';
import { CopyButton, EmptyState, Image, Loaded, reducedMotion, Screen } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { companyQuery, readCompany } from '../../core/company-query.ts';
import { paths } from '../../core/paths.ts';
import { pictureUrl } from '../../core/picture.ts';
import { appVersion } from '../../core/app-name.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card/card.tsx';
import { TextSkeleton } from '../../ui/page/skeletons.tsx';
import { prepareRichText, RichText } from '../../ui/rich-text/rich-text.tsx';
import { ImageViewer } from '../../ui/viewer/lazy-viewer.tsx';
import { FactsCard } from '../detail/facts-card.tsx';
import { ContactCard, EmailRow } from './contacts.tsx';
import { GalleryBlock } from './gallery-block.tsx';
import './about.less';

const galleryId = 'gallery';

function AboutPage({ section }: { section: string }) {
  const company = useQuery({
    ...companyQuery('screen'),
    queryFn: async ({ signal }) => {
      // Loads the sanitiser too, so that all is drawn at once and nothing moves.
      const sanitiser = prepareRichText().catch(() => null);
      const loaded = await readCompany(signal, 'screen');
      await sanitiser;
      return loaded;
    },
  });
  const settled = company.isFetched;
  useEffect(() => {
    // The blocks above need their final height first, otherwise the position changes again.
    if (section === galleryId && settled) document.getElementById(galleryId)?.scrollIntoView();
  }, [section, settled]);
  return (
    <Screen title="关于我们">
      <Loaded query={company} skeleton={<TextSkeleton />}>
        {(data) =>
          data.version === 0 ? (
            <EmptyState
              title="公司信息正在完善中"
              note="可以先看看我们的产品"
              action={<ButtonLink to={paths.categories}>去看看产品</ButtonLink>}
            />
          ) : (
            <AboutView company={data} />
          )
        }
      </Loaded>
      {settled && (
        <>
          <GalleryBlock id={galleryId} />
          <footer className="about-foot">
            {company.data?.icp && (
              <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
                {company.data.icp}
              </a>
            )}
            <span>版本 {appVersion}</span>
          </footer>
        </>
      )}
    </Screen>
  );
}

/** 关于我们: name, figures and 公司简介 first, then certificates, history and contact. */
function AboutView({ company }: { company: Company }) {
  return (
    <>
      <div className="about-head">
        <BrandMark logoId={company.logoId} size="l" />
        <h2>{company.name}</h2>
        {company.slogan && <p>{company.slogan}</p>}
      </div>
      <Figures company={company} />
      {company.intro && (
        <Card title="公司简介">
          <RichText html={company.intro} />
        </Card>
      )}
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
      <div className="about-contact">
        <ContactCard company={company}>{company.email && <EmailRow email={company.email} />}</ContactCard>
        {company.qrId && (
          <Card title="微信二维码" className="about-code">
            <div className="about-qr">
              <Image
                src={pictureUrl(company.qrId)}
                alt="微信二维码"
                ratio={1}
                sizes="180px"
                largest={480}
                fit="contain"
              />
            </div>
          </Card>
        )}
      </div>
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
    </>
  );
}

/** Year of foundation, number of products, number of certificates. The number of products loads later; its place is kept. */
function Figures({ company: { foundedYear, certificates } }: { company: Company }) {
  const { data: types } = useQuery({
    queryKey: ['publish', 'types'],
    queryFn: ({ signal }) => publishApi.types({ signal, errors: 'background' }),
    meta: { public: true },
  });
  const products = types?.find(({ code }) => code === 'product')?.count;
  return (
    <ul className="about-figures">
      {foundedYear !== null && (
        <li>
          <b>{foundedYear}</b>
          年成立
        </li>
      )}
      <li>
        <b>{products === undefined ? '—' : <CountUp to={products} />}</b>
        款产品
      </li>
      {certificates.length > 0 && (
        <li>
          <b>
            <CountUp to={certificates.length} />
          </b>
          项资质证书
        </li>
      )}
    </ul>
  );
}

/** Certificates of the first row on a phone, whose pictures load first. */
const firstRow = 2;

function Certificates({ company: { certificates } }: { company: Company }) {
  const [opened, setOpened] = useState<number | null>(null);
  const pictured = certificates.filter(({ imageId }) => imageId !== null);
  if (!certificates.length) return null;
  return (
    <Card title="资质证书">
      <ul className="about-certificates">
        {certificates.map((certificate, at) => (
          <li key={`${certificate.name} ${certificate.no}`}>
            <button
              type="button"
              aria-label={`查看${certificate.name}`}
              disabled={!certificate.imageId}
              onClick={() => setOpened(pictured.indexOf(certificate))}
            >
              <Image
                src={pictureUrl(certificate.imageId)}
                alt=""
                ratio={3 / 4}
                sizes="40vw"
                largest={480}
                priority={at < firstRow}
              />
            </button>
            <b>{certificate.name}</b>
            {certificate.no && <small className="ah5-text-faint ah5-text-block">{certificate.no}</small>}
            {certificate.validTo && (
              <small className="ah5-text-faint ah5-text-block">有效期至 {certificate.validTo}</small>
            )}
          </li>
        ))}
      </ul>
      {opened !== null && (
        <ImageViewer
          images={pictured.map(({ name, imageId }) => ({ src: pictureUrl(imageId) ?? '', alt: name }))}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

export default definePage(({ section }) => ({ section: section ?? '' }), AboutPage);

/** Milliseconds until the number is reached. */
const duration = 800;

/** A number that counts up once when it comes into sight. The document has the number itself; only what is seen counts. */
function CountUp({ to }: { to: number }) {
  const seen = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = seen.current;
    if (!element || reducedMotion() || !('IntersectionObserver' in window)) return undefined;
    let frame = 0;
    const count = (start: number) => (now: number) => {
      const part = Math.min(1, (now - start) / duration);
      element.textContent = String(Math.round(to * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(count(start));
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      frame = requestAnimationFrame(count(performance.now()));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      element.textContent = String(to);
    };
  }, [to]);
  return (
    <>
      <span className="ah5-visually-hidden">{to}</span>
      <span ref={seen} aria-hidden="true">
        {to}
      </span>
    </>
  );
}

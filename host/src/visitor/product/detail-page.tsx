/** The visitors' page of one product: its name and the facts that decide, then the sections of its label, and related products. */
import { productFields, productStrength, registrationState } from '@admin-h5/contract';
import { alertGlyph, Below, buttonClass, copyAndTell, type Fact, givenFacts, Icon, Tag } from '@admin-h5/ui';
import type { RefCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import { paths, productUrl } from '../../core/paths.ts';
import { recordAhead, recordPage } from '../detail/record-page.tsx';
import { ColourBand } from '../../ui/tag/colour-band.tsx';
import { ToxicityTag } from '../../ui/tag/toxicity-tag.tsx';
import { classColour } from '../../ui/tag/class-colour.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { Neighbours } from '../detail/neighbours.tsx';
import { RecordLayout } from '../detail/record-layout.tsx';
import { SectionTabs } from '../detail/section-tabs.tsx';
import type { RecordOnPage } from '../detail/record-on-page.ts';
import { Visit } from '../detail/use-record-actions.tsx';
import { useToday } from '../../core/use-today.ts';
import { Card } from '../../ui/card/card.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { publishedRecords } from '../../ui/list/publish-queries.ts';
import { listCrops, keyFacts } from './product-key-facts.ts';
import { type ProductDetail, type ProductSection, productSections } from './product-sections.tsx';
import './key-facts.less';

/** What the page's actions need to know of a product. */
const productRecord = (detail: ProductDetail): RecordOnPage => ({
  detail,
  note: productStrength(detail.record),
  posterLines: [
    `${productFields.regNo.label} ${detail.record.regNo}`,
    ...(detail.record.usages.length > 0 ? [`适用作物 ${listCrops(detail.record.usages)}`] : []),
  ],
});

interface ProductViewProps {
  detail: ProductDetail;
  /** On the product's name. */
  nameRef: RefCallback<HTMLElement>;
}

function ProductView({ detail, nameRef }: ProductViewProps) {
  const { record } = detail;
  const registration = registrationState(record.regValidTo, useToday());
  const [first, ...below] = productSections(detail, registration);
  return (
    <>
      <Visit detail={detail} note={productStrength(record)} />
      <RecordLayout
        record={productRecord(detail)}
        colour={classColour(record.pesticideType)}
        below={<ColourBand type={record.pesticideType} />}
        more={<LookUp regNo={record.regNo} kind="text" />}
      >
        {registration === 'expired' && (
          <p className="detail-warning" role="alert">
            <Icon glyph={alertGlyph} />
            登记证已过期
          </p>
        )}
        <div className="detail-head">
          <h2 className="detail-head__name" ref={nameRef}>
            {detail.title}
          </h2>
          <p className="detail-head__alias">
            {[
              record.tradeName && `${productFields.tradeName.label}：${record.tradeName}`,
              record.enName && `${productFields.enName.label}：${record.enName}`,
            ]
              .filter(Boolean)
              .join(' / ')}
          </p>
          <div className="detail-head__tags">
            <Tag tone="brand">{productStrength(record)}</Tag>
            <ToxicityTag toxicity={record.toxicity} />
            {record.restricted && (
              <Tag tone="danger" solid>
                {productFields.restricted.label}
              </Tag>
            )}
            <CompareButton record={detail} />
          </div>
          <KeyFacts facts={keyFacts(record)} />
        </div>
        <SectionTabs sections={[first, ...below]} />
        <Section {...first} />
        <Below>
          {below.map((section) => (
            <Section key={section.id} {...section} />
          ))}
        </Below>
      </RecordLayout>
      <Below>
        <RelatedProducts id={detail.id} categoryId={record.categoryId} />
        <Neighbours prev={detail.prev} next={detail.next} to={productUrl} />
      </Below>
    </>
  );
}

function Section({ id, label, content }: ProductSection) {
  return (
    <section id={id} className="detail-section" aria-label={label}>
      {content}
    </section>
  );
}

/** 相关产品: others of the same category. Not shown if there are none or loading fails. */
function RelatedProducts({ id, categoryId }: { id: string; categoryId: string }) {
  const related = useQuery(publishedRecords({ type: 'product', categoryId, size: 9 }, 'background'));
  const others = related.data?.list.filter((item) => item.id !== id).slice(0, 8) ?? [];
  if (!others.length) return null;
  return (
    <Card title="相关产品">
      <ul className="detail-related">
        {others.map((item) => (
          <li key={item.id}>{item.type === 'product' && <ProductCard item={item} shape="tile" />}</li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * The official database has no address for a number, so the number is copied. A link, because browsers that end the
 * user activation while waiting for the clipboard (Safari) refuse to open a window from a script.
 */
function LookUp({ regNo, kind = 'soft' }: { regNo: string; kind?: 'soft' | 'text' }) {
  return (
    <a
      className={buttonClass({ kind })}
      href="https://www.icama.cn/"
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => void copyAndTell(regNo, '登记证号，可在中国农药信息网查询')}
    >
      查登记信息
    </a>
  );
}

/** The few facts that decide, in a strip below the name. */
function KeyFacts({ facts }: { facts: readonly Fact[] }) {
  const given = givenFacts(facts);
  if (!given.length) return null;
  return (
    <dl className="key-facts">
      {given.map(([label, value]) => (
        <div key={label}>
          <dt className="ah5-text-s ah5-text-quiet">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export { recordAhead as ahead };

export default recordPage({
  narrow: (detail) => (detail.type === 'product' ? detail : null),
  toRecord: productRecord,
  View: ProductView,
  more: ({ record }) => <LookUp regNo={record.regNo} />,
  gone: '产品不存在或已下架',
  listPath: paths.categories,
});

import { productFields, productStrength, registrationState } from '@admin-h5/contract';
import { alertGlyph, Below, Icon, Tag } from '@admin-h5/ui';
import { ColourBand } from '../../ui/tag/colour-band.tsx';
import { ToxicityTag } from '../../ui/tag/toxicity-tag.tsx';
import { classColour } from '../../ui/tag/class-colour.ts';
import type { RefCallback } from 'react';
import { CompareButton } from '../compare/compare-button.tsx';
import { KeyFacts } from '../detail/key-facts-strip.tsx';
import { Neighbours } from '../detail/neighbours.tsx';
import { RecordLayout } from '../detail/record-layout.tsx';
import { SectionTabs } from '../detail/section-tabs.tsx';
import type { RecordOnPage } from '../detail/record-on-page.ts';
import { Visit } from '../detail/visit.tsx';
import { productUrl } from '../../core/paths.ts';
import { useToday } from '../../core/use-today.ts';
import { cropsOf, keyFacts } from './product-key-facts.ts';
import { LookUp } from './look-up.tsx';
import { productSections } from './product-sections.tsx';
import type { ProductDetail, ProductSection } from './product-sections.tsx';
import { RelatedProducts } from './related-products.tsx';

/** What the page's actions need to know of a product. */
export const productRecord = (detail: ProductDetail): RecordOnPage => ({
  detail,
  note: productStrength(detail.record),
  lines: [
    `${productFields.regNo.label} ${detail.record.regNo}`,
    ...(detail.record.usages.length > 0 ? [`适用作物 ${cropsOf(detail.record.usages)}`] : []),
  ],
});

export interface ProductViewProps {
  detail: ProductDetail;
  /** On the product's name. */
  nameRef: RefCallback<HTMLElement>;
}

/** The product: what it is, then how to use it, its registration, its dangers and its packaging. */
export function ProductView({ detail, nameRef }: ProductViewProps) {
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

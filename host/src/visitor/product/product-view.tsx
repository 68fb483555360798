import { formulationName, productLabels, registrationState, registrationTexts } from '@admin-h5/contract';
import type { PublishDetail, RegistrationState } from '@admin-h5/contract';
import { alertGlyph, Below, CopyButton, Facts, Icon, Tag } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';
import { ColourBand } from '../../ui/tag/colour-band.tsx';
import { ToxicityTag } from '../../ui/tag/toxicity-tag.tsx';
import { classColour } from '../../ui/tag/class-colour.ts';
import { Fragment } from 'react';
import type { RefCallback } from 'react';
import { CompareButton } from '../compare/compare-button.tsx';
import { RecordDocuments } from '../documents/record-documents.tsx';
import { KeyFacts } from '../detail/key-facts-strip.tsx';
import { Neighbours } from '../detail/neighbours.tsx';
import { RecordLayout } from '../detail/record-layout.tsx';
import { SectionTabs } from '../detail/section-tabs.tsx';
import type { RecordOnPage } from '../detail/record-on-page.ts';
import { Visit } from '../detail/visit.tsx';
import { productUrl } from '../../core/paths.ts';
import { useToday } from '../../core/use-today.ts';
import { IngredientTable } from './ingredient-table.tsx';
import { cropsOf, keyFacts } from './product-key-facts.ts';
import { LookUp } from './look-up.tsx';
import { validityText } from './validity-text.ts';
import { RelatedProducts } from './related-products.tsx';
import { SafetyCard } from './safety-card.tsx';
import { UsageTable } from './usage-table.tsx';

const labels = productLabels;

const sections = [
  { id: 'usage', label: '用法' },
  { id: 'registration', label: '登记' },
  { id: 'safety', label: '安全' },
  { id: 'documents', label: '资料' },
  { id: 'packaging', label: '包装' },
] as const;

export type ProductDetail = Extract<PublishDetail, { type: 'product' }>;

/** One line that describes a product besides its title. */
function productNote({ record }: ProductDetail): string {
  return [record.totalContent, formulationName(record.formulation)].filter(Boolean).join(' ');
}

/** What the page's actions need to know of a product. */
export const productRecord = (detail: ProductDetail): RecordOnPage => ({
  detail,
  note: productNote(detail),
  lines: [
    `${labels.regNo} ${detail.record.regNo}`,
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
  const packed = record.spec.length > 0;
  return (
    <>
      <Visit detail={detail} note={productNote(detail)} />
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
              record.tradeName && `${labels.tradeName}：${record.tradeName}`,
              record.enName && `${labels.enName}：${record.enName}`,
            ]
              .filter(Boolean)
              .join(' / ')}
          </p>
          <div className="detail-head__tags">
            <Tag tone="brand">{productNote(detail)}</Tag>
            <ToxicityTag toxicity={record.toxicity} />
            {record.restricted && (
              <Tag tone="danger" solid>
                {labels.restricted}
              </Tag>
            )}
            <CompareButton record={detail} />
          </div>
          <KeyFacts facts={keyFacts(record)} />
        </div>
        <SectionTabs sections={packed ? sections : sections.slice(0, -1)} />
        <section id="usage" className="detail-section" aria-label="用法">
          {record.usages.length > 0 && (
            <Card title={labels.usages}>
              <UsageTable usages={record.usages} />
            </Card>
          )}
          <Passage title={labels.technical} text={record.technical} />
          <Passage title={labels.performance} text={record.performance} />
        </section>
        <Below>
          <section id="registration" className="detail-section" aria-label="登记">
            <Card title="登记信息">
              <Facts
                facts={[
                  [
                    labels.regNo,
                    <>
                      {record.regNo} <CopyButton text={record.regNo} what={labels.regNo} />
                    </>,
                  ],
                  [labels.regHolder, record.regHolder],
                  ['有效期', validityText(record) && <Validity text={validityText(record)} state={registration} />],
                  [labels.pesticideType, record.pesticideType],
                  [labels.formulation, `${formulationName(record.formulation)}（${record.formulation}）`],
                  [labels.toxicity, record.toxicity],
                  ['总有效成分含量', record.totalContent],
                  ...registrationTexts.map((field) => [labels[field], record[field]] as const),
                  [labels.shelfLifeMonths, `${record.shelfLifeMonths} 个月`],
                ]}
              />
            </Card>
            {record.ingredients.length > 0 && (
              <Card title="有效成分及含量">
                <IngredientTable ingredients={record.ingredients} />
              </Card>
            )}
          </section>
          <section id="safety" className="detail-section" aria-label="安全">
            <SafetyCard precautions={record.precautions} />
            <Passage title={labels.precautions} text={record.precautions} />
            <Passage title={labels.firstAid} text={record.firstAid} alarm />
            <Passage title={labels.storage} text={record.storage} />
          </section>
          <section id="documents" className="detail-section" aria-label="资料">
            <Card title={labels.documents}>
              <RecordDocuments
                of={{ type: 'product', id: detail.id, name: detail.title }}
                documents={record.documents}
                fileIds={record.fileIds}
              />
            </Card>
          </section>
          {packed && (
            <section id="packaging" className="detail-section" aria-label="包装">
              <Card title="包装规格">
                <ul className="detail-packs">
                  {record.spec.map((spec) => (
                    <li key={spec}>{spec}</li>
                  ))}
                </ul>
              </Card>
            </section>
          )}
        </Below>
      </RecordLayout>
      <Below>
        <RelatedProducts id={detail.id} categoryId={record.categoryId} />
        <Neighbours prev={detail.prev} next={detail.next} to={productUrl} />
      </Below>
    </>
  );
}

function Validity({ text, state }: { text: string; state: RegistrationState | null }) {
  return (
    <>
      {text.split(' ').map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ' '}
          {/* A date never breaks at its hyphens. */}
          <span className="detail-whole">{part}</span>
        </Fragment>
      ))}
      {state === 'expired' && (
        <>
          {' '}
          <Tag tone="danger">已过期</Tag>
        </>
      )}
      {state === 'ending' && (
        <>
          {' '}
          <Tag tone="warn">登记证即将到期</Tag>
        </>
      )}
    </>
  );
}

function Passage({ title, text, alarm = false }: { title: string; text: string; alarm?: boolean }) {
  if (!text) return null;
  return (
    <Card title={title}>
      <p className={alarm ? 'detail-text detail-text--alarm' : 'detail-text'}>{text}</p>
    </Card>
  );
}

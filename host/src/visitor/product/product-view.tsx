import { formulationName, registrationState } from '@admin-h5/contract';
import type { PublishDetail, RegistrationState } from '@admin-h5/contract';
import { alertGlyph, CopyButton, Facts, Icon, Tag } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';
import { ColourBand } from '../../ui/tag/colour-band.tsx';
import { ToxicityTag } from '../../ui/tag/toxicity-tag.tsx';
import { Fragment } from 'react';
import { Gallery } from '../detail/gallery.tsx';
import { Neighbours } from '../detail/neighbours.tsx';
import { useVisit } from '../detail/use-visit.ts';
import { productUrl } from '../../core/paths.ts';
import { IngredientTable } from './ingredient-table.tsx';
import { validity } from './registration.ts';
import { RelatedProducts } from './related-products.tsx';
import { UsageTable } from './usage-table.tsx';

export type ProductDetail = Extract<PublishDetail, { type: 'product' }>;

/** One line that describes a product besides its title. */
export function productNote({ record }: ProductDetail): string {
  return [record.totalContent, formulationName(record.formulation)].filter(Boolean).join(' ');
}

/** The product in the order of its label. */
export function ProductView({ detail }: { detail: ProductDetail }) {
  const { record } = detail;
  useVisit(detail, productNote(detail));
  const registration = registrationState(record.regValidTo);
  return (
    <>
      <div className="detail-top">
        <div>
          <Gallery title={detail.title} images={detail.images} />
          <ColourBand type={record.pesticideType} />
        </div>
        <div>
          {registration === 'expired' && (
            <p className="detail-warning" role="alert">
              <Icon glyph={alertGlyph} />
              登记证已过期
            </p>
          )}
          <div className="detail-head">
            <h2 className="detail-head__name">{detail.title}</h2>
            <p className="detail-head__alias">
              {[record.tradeName && `商品名：${record.tradeName}`, record.enName && `英文通用名：${record.enName}`]
                .filter(Boolean)
                .join(' / ')}
            </p>
            <div className="detail-head__tags">
              <Tag tone="brand">{productNote(detail)}</Tag>
              <ToxicityTag toxicity={record.toxicity} />
              {record.restricted && (
                <Tag tone="danger" solid>
                  限制使用农药
                </Tag>
              )}
            </div>
          </div>
          <Card title="登记信息">
            <Facts
              facts={[
                [
                  '登记证号',
                  <>
                    {record.regNo} <CopyButton text={record.regNo} what="登记证号" />
                  </>,
                ],
                ['登记证持有人', record.regHolder],
                ['有效期', validity(record) && <Validity text={validity(record)} state={registration} />],
                ['农药类别', record.pesticideType],
                ['剂型', `${formulationName(record.formulation)}（${record.formulation}）`],
                ['毒性', record.toxicity],
                ['总有效成分含量', record.totalContent],
                ['生产许可证号', record.licenseNo],
                ['产品质量标准号', record.standardNo],
                ['质量保证期', `${record.shelfLifeMonths} 个月`],
              ]}
            />
          </Card>
        </div>
      </div>
      {record.ingredients.length > 0 && (
        <Card title="有效成分及含量">
          <IngredientTable ingredients={record.ingredients} />
        </Card>
      )}
      {record.usages.length > 0 && (
        <Card title="使用范围">
          <UsageTable usages={record.usages} />
        </Card>
      )}
      <Passage title="产品性能" text={record.performance} />
      <Passage title="使用技术要求" text={record.technical} />
      <Passage title="注意事项" text={record.precautions} />
      <Passage title="中毒急救措施" text={record.firstAid} alarm />
      <Passage title="储存和运输方法" text={record.storage} />
      {record.spec.length > 0 && (
        <Card title="包装规格">
          <div className="detail-head__tags">
            {record.spec.map((spec) => (
              <Tag key={spec}>{spec}</Tag>
            ))}
          </div>
        </Card>
      )}
      <RelatedProducts id={detail.id} categoryId={record.categoryId} />
      <Neighbours prev={detail.prev} next={detail.next} to={productUrl} />
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

import { formulationName, registrationState } from '@admin-h5/contract';
import type { CropProduct, Usage } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { givenFacts, Image, Tag } from '@admin-h5/ui';
import type { Fact } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { productUrl } from '../../core/paths.ts';
import { pictureOf } from '../../core/picture.ts';
import { useToday } from '../../core/use-today.ts';
import { CardActions } from '../../ui/card-actions/card-actions.tsx';
import { classColour } from '../../ui/tag/class-colour.ts';
import { ColourBand } from '../../ui/tag/colour-band.tsx';
import { ToxicityTag } from '../../ui/tag/toxicity-tag.tsx';
import '../catalogue/cards.less';

export interface CropProductCardProps {
  product: CropProduct;
  /** What was looked for: a row that names another crop or target says so. */
  crop: string;
  target: string;
}

const usageFacts = (usage: Usage, crop: string, target: string): readonly Fact[] => [
  ['登记作物', usage.crop === crop ? '' : usage.crop],
  ['防治对象', usage.target === target ? '' : usage.target],
  ['用药量', usage.dosage],
  ['施用方法', usage.method],
  ['施用时期', usage.timing],
  ['安全间隔期', usage.intervalDays === null ? '' : `${usage.intervalDays} 天`],
  ['每季最多', usage.maxTimes === null ? '' : `${usage.maxTimes} 次`],
];

/** A product with the rows of 使用范围 for a crop and a target. */
export function CropProductCard({ product, crop, target }: CropProductCardProps) {
  const { item, usages, regValidTo, restricted, ingredients } = product;
  const { totalContent, formulation, regNo, toxicity, pesticideType } = item.card;
  const registration = registrationState(regValidTo, useToday());
  const contents = ingredients.map(({ name, moa }) => [name, moa && `（${moa}）`].filter(Boolean).join('')).join('、');
  return (
    <article className={clsx('crop-product', classColour(pesticideType))}>
      <div className="crop-product__head">
        <span className="crop-product__picture">
          <Image src={pictureOf(item.coverFileId)} alt="" ratio={1} sizes="80px" largest={240} />
          <ColourBand type={pesticideType} thin />
        </span>
        <div className="crop-product__text">
          <h2>
            <Link className="crop-product__name catalogue-card__cover" to={productUrl(item.id)}>
              {item.title}
            </Link>
          </h2>
          <p>
            <b className="catalogue-card__content">{totalContent}</b> {formulationName(formulation)}
            {contents !== item.title && ` · ${contents}`}
          </p>
          <p className="crop-product__tags">
            {registration === 'expired' && (
              <Tag tone="danger" solid>
                登记证已过期
              </Tag>
            )}
            {registration === 'ending' && <Tag tone="warn">登记证即将到期</Tag>}
            {restricted && <Tag tone="danger">限制使用</Tag>}
            {item.top && <Tag tone="info">推荐</Tag>}
            <ToxicityTag toxicity={toxicity} />
            <span className="catalogue-card__number">{regNo}</span>
          </p>
        </div>
      </div>
      {usages.map((usage) => (
        <div key={`${usage.crop}|${usage.target}|${usage.dosage}|${usage.method}`} className="crop-product__usage">
          <dl className="crop-facts">
            {givenFacts(usageFacts(usage, crop, target)).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <CardActions record={item} />
    </article>
  );
}

import type { PublishItem } from '@admin-h5/contract';
import { CopyButton, Tag } from '@admin-h5/ui';
import { Highlight } from '../../ui/text/highlight.tsx';
import { type CardLook, CatalogueCard } from './catalogue-card.tsx';

type MaterialItem = Extract<PublishItem, { type: 'material' }>;

export interface MaterialCardProps extends CardLook {
  item: MaterialItem;
  /** Why a search found it (`explainMatch`). */
  note?: string;
}

/** A raw material in a list; its CAS number can be copied without opening it. */
export function MaterialCard({ item, note, ...look }: MaterialCardProps) {
  const { enName, casNo, purity, appearance, packaging, hazardous } = item.card;
  const { words = [] } = look;
  const hazard = hazardous && <Tag tone="warn">危险品</Tag>;
  // Below the text of a row its actions stand, which have no room for both tags.
  const besideNumber = look.shape === 'row' && casNo !== '';
  return (
    <CatalogueCard
      {...look}
      item={item}
      foot={
        <>
          {purity && <Tag tone="brand">{purity}</Tag>}
          {!besideNumber && hazard}
        </>
      }
    >
      {enName && (
        <span className="catalogue-card__line catalogue-card__line--quiet">
          <Highlight text={enName} words={words} />
        </span>
      )}
      {casNo && (
        <span className="catalogue-card__line">
          CAS <Highlight text={casNo} words={words} />
          <span className="catalogue-card__above">
            <CopyButton text={casNo} what="CAS号" />
          </span>
          {besideNumber && hazard}
        </span>
      )}
      {look.shape === 'row' && (
        <span className="catalogue-card__line catalogue-card__line--quiet">
          {[appearance, packaging[0]].filter(Boolean).join(' · ')}
        </span>
      )}
      {note && <span className="ah5-text-xs ah5-text-brand">{note}</span>}
    </CatalogueCard>
  );
}

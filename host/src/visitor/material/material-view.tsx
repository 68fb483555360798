import { materialFields } from '@admin-h5/contract';
import type { PublishDetail } from '@admin-h5/contract';
import { Below, CopyButton, Facts, Tag } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';
import { Formula } from '../../ui/text/formula.tsx';
import type { Fact } from '@admin-h5/ui';
import type { RefCallback } from 'react';
import { CompareButton } from '../compare/compare-button.tsx';
import { RecordDocuments } from '../documents/record-documents.tsx';
import { FactsCard } from '../detail/facts-card.tsx';
import { Neighbours } from '../detail/neighbours.tsx';
import { RecordLayout } from '../detail/record-layout.tsx';
import type { RecordOnPage } from '../detail/record-on-page.ts';
import { Visit } from '../detail/visit.tsx';
import { materialUrl } from '../../core/paths.ts';
import { Copyable } from './copyable.tsx';
import { GhsList } from './ghs.tsx';
import './materials.less';

export type MaterialDetail = Extract<PublishDetail, { type: 'material' }>;

/** One line that describes a material besides its title. */
function materialNote({ record }: MaterialDetail): string {
  return [record.casNo && `CAS ${record.casNo}`, record.purity].filter(Boolean).join(' · ');
}

const copyable = (what: string, text: string): Fact => [
  what,
  text && (
    <Copyable text={text} what={what}>
      {text}
    </Copyable>
  ),
];

/** What the page's actions need to know of a raw material. */
export const materialRecord = (detail: MaterialDetail): RecordOnPage => ({
  detail,
  note: materialNote(detail),
  lines: [
    detail.record.enName,
    detail.record.packaging.length ? `${materialFields.packaging.label} ${detail.record.packaging.join('、')}` : '',
  ].filter(Boolean),
});

export interface MaterialViewProps {
  detail: MaterialDetail;
  /** On the material's name. */
  nameRef: RefCallback<HTMLElement>;
}

/** The raw material in the order of its data sheet. */
export function MaterialView({ detail, nameRef }: MaterialViewProps) {
  const { record } = detail;
  return (
    <>
      <Visit detail={detail} note={materialNote(detail)} />
      <RecordLayout record={materialRecord(detail)}>
        <div className="detail-head">
          <h2 className="detail-head__name" ref={nameRef}>
            {detail.title}
          </h2>
          <p className="detail-head__alias">{record.enName}</p>
          {record.aliases.length > 0 && (
            <p className="detail-head__alias">
              {materialFields.aliases.label}：{record.aliases.join('、')}
            </p>
          )}
          <div className="detail-head__tags">
            {record.purity && <Tag tone="brand">{record.purity}</Tag>}
            <Tag>{record.grade}</Tag>
            {record.hazardous && <Tag tone="warn">危险品</Tag>}
            <CompareButton record={detail} />
          </div>
        </div>
        <Card title={materialFields.documents.label}>
          <RecordDocuments
            of={{ type: 'material', id: detail.id, name: detail.title }}
            documents={record.documents ?? []}
            fileIds={record.fileIds}
          />
        </Card>
        <Below>
          <FactsCard
            title="关键参数"
            facts={[
              [
                materialFields.casNo.label,
                record.casNo && (
                  <>
                    {record.casNo} <CopyButton text={record.casNo} what={materialFields.casNo.label} />
                  </>
                ),
              ],
              [
                materialFields.formula.label,
                record.formula && (
                  <Copyable text={record.formula} what={materialFields.formula.label}>
                    <Formula formula={record.formula} />
                  </Copyable>
                ),
              ],
              copyable(materialFields.molWeight.label, record.molWeight === null ? '' : String(record.molWeight)),
              copyable('纯度', record.purity),
              copyable(materialFields.appearance.label, record.appearance),
              copyable(materialFields.density.label, record.density),
              copyable(materialFields.meltingPoint.label, record.meltingPoint),
              copyable(materialFields.boilingPoint.label, record.boilingPoint),
              copyable(materialFields.flashPoint.label, record.flashPoint),
              copyable(materialFields.solubility.label, record.solubility),
              copyable(materialFields.standard.label, record.standard),
              copyable(materialFields.hsCode.label, record.hsCode),
            ]}
          />
          <Hazards detail={detail} />
          {record.usage && (
            <Card title={materialFields.usage.label}>
              <p className="detail-text">{record.usage}</p>
            </Card>
          )}
          <FactsCard
            title="包装与储存"
            facts={[
              [materialFields.packaging.label, record.packaging.join('\n')],
              [materialFields.storage.label, record.storage],
              [
                materialFields.shelfLifeMonths.label,
                record.shelfLifeMonths === null ? '' : `${record.shelfLifeMonths} 个月`,
              ],
            ]}
          />
        </Below>
      </RecordLayout>
      <Neighbours prev={detail.prev} next={detail.next} to={materialUrl} />
    </>
  );
}

function Hazards({ detail: { record } }: { detail: MaterialDetail }) {
  if (!record.hazardous && !record.ghs.length) return null;
  return (
    <Card title="危险性">
      <div className="material-hazard">
        {record.ghs.length > 0 && <GhsList codes={record.ghs} />}
        <Facts
          facts={[
            [materialFields.unNo.label, record.unNo],
            [materialFields.hazardClass.label, record.hazardClass && `第 ${record.hazardClass} 类`],
            [materialFields.packingGroup.label, record.packingGroup],
          ]}
        />
      </div>
    </Card>
  );
}

import { materialLabels } from '@admin-h5/contract';
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

const labels = materialLabels;

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
    detail.record.packaging.length ? `${labels.packaging} ${detail.record.packaging.join('、')}` : '',
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
              {labels.aliases}：{record.aliases.join('、')}
            </p>
          )}
          <div className="detail-head__tags">
            {record.purity && <Tag tone="brand">{record.purity}</Tag>}
            <Tag>{record.grade}</Tag>
            {record.hazardous && <Tag tone="warn">危险品</Tag>}
            <CompareButton record={detail} />
          </div>
        </div>
        <Card title={labels.documents}>
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
                labels.casNo,
                record.casNo && (
                  <>
                    {record.casNo} <CopyButton text={record.casNo} what={labels.casNo} />
                  </>
                ),
              ],
              [
                labels.formula,
                record.formula && (
                  <Copyable text={record.formula} what={labels.formula}>
                    <Formula formula={record.formula} />
                  </Copyable>
                ),
              ],
              copyable(labels.molWeight, record.molWeight === null ? '' : String(record.molWeight)),
              copyable('纯度', record.purity),
              copyable(labels.appearance, record.appearance),
              copyable(labels.density, record.density),
              copyable(labels.meltingPoint, record.meltingPoint),
              copyable(labels.boilingPoint, record.boilingPoint),
              copyable(labels.flashPoint, record.flashPoint),
              copyable(labels.solubility, record.solubility),
              copyable(labels.standard, record.standard),
              copyable(labels.hsCode, record.hsCode),
            ]}
          />
          <Hazards detail={detail} />
          {record.usage && (
            <Card title={labels.usage}>
              <p className="detail-text">{record.usage}</p>
            </Card>
          )}
          <FactsCard
            title="包装与储存"
            facts={[
              [labels.packaging, record.packaging.join('\n')],
              [labels.storage, record.storage],
              [labels.shelfLifeMonths, record.shelfLifeMonths === null ? '' : `${record.shelfLifeMonths} 个月`],
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
            [labels.unNo, record.unNo],
            [labels.hazardClass, record.hazardClass && `第 ${record.hazardClass} 类`],
            [labels.packingGroup, record.packingGroup],
          ]}
        />
      </div>
    </Card>
  );
}

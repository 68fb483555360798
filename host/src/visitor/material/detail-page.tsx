/** The visitors' page of one raw material, in the order of its data sheet, with its dangers as GHS signs. */
import { ghsLabels, type GhsPictogram, materialFields, type PublishDetail } from '@admin-h5/contract';
import { Below, copyAndTell, CopyButton, type Fact, Facts, Tag, useLongPress } from '@admin-h5/ui';
import type { RefCallback, ReactNode } from 'react';
import { paths, materialUrl } from '../../core/paths.ts';
import { recordAhead, recordPage } from '../detail/record-page.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Formula } from '../../ui/text/highlight.tsx';
import { CompareButton } from '../compare/compare-button.tsx';
import { RecordDocuments } from '../documents/record-documents.tsx';
import { FactsCard } from '../detail/facts-card.tsx';
import { Neighbours } from '../detail/neighbours.tsx';
import { RecordLayout } from '../detail/record-layout.tsx';
import type { RecordOnPage } from '../detail/record-on-page.ts';
import { Visit } from '../detail/use-record-actions.tsx';
import './materials.less';

type MaterialDetail = Extract<PublishDetail, { type: 'material' }>;

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
const materialRecord = (detail: MaterialDetail): RecordOnPage => ({
  detail,
  note: materialNote(detail),
  posterLines: [
    detail.record.enName,
    detail.record.packaging.length ? `${materialFields.packaging.label} ${detail.record.packaging.join('、')}` : '',
  ].filter(Boolean),
});

interface MaterialViewProps {
  detail: MaterialDetail;
  /** On the material's name. */
  nameRef: RefCallback<HTMLElement>;
}

function MaterialView({ detail, nameRef }: MaterialViewProps) {
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

/** The symbol inside a red square. */
const signs: Readonly<Record<GhsPictogram, string>> = {
  GHS01: 'M24 27l-6-7 8 3 1-8 3 7 7-4-3 7 7 2-7 3 3 7-7-4-3 7-2-7-8 2z',
  GHS02: 'M25 13c2 6 9 9 8 17a8 8 0 0 1-16 0c0-4 3-6 4-10 2 2 2 4 2 5 2-3 3-7 2-12z',
  GHS03: 'M25 12c1 4 5 6 5 10a5 5 0 0 1-10 0c0-3 4-5 5-10zM17 34a8 6 0 1 0 16 0 8 6 0 1 0-16 0z',
  GHS04: 'M12 27l22-9 4 3-22 9-5 2z',
  GHS05: 'M13 17l8 3 2 5M29 20l8-3-2 5M20 28h10l3 6H14z',
  GHS06: 'M25 14a8 8 0 0 1 5 14v3H20v-3a8 8 0 0 1 5-14zM16 33l18 5M34 33l-18 5',
  GHS07: 'M23 13h4l-1 15h-2zM23 32h4v4h-4z',
  GHS08: 'M25 12a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM17 37c0-9 2-15 8-15s8 6 8 15zM25 25l-3 4 3 4 3-4z',
  GHS09: 'M13 35h24M18 34V17M18 22l-4-4M18 20l4-4M26 31c4-5 8-4 11 0-3 4-7 5-11 0z',
};

function GhsList({ codes }: { codes: readonly GhsPictogram[] }) {
  return (
    <ul className="material-hazard__ghs">
      {codes.map((code) => (
        <li key={code}>
          <svg viewBox="0 0 50 50" width="48" height="48" aria-hidden="true">
            <path d="M25 2l23 23-23 23L2 25z" fill="#fff" stroke="#d8232a" strokeWidth="3" />
            <path d={signs[code]} fill="#111" stroke="#111" strokeWidth="1.5" strokeLinejoin="round" />
          </svg>
          {ghsLabels[code]}
        </li>
      ))}
    </ul>
  );
}

/** A value that a long press copies. */
export function Copyable({ text, what, children }: { text: string; what: string; children: ReactNode }) {
  return <span {...useLongPress(() => void copyAndTell(text, what))}>{children}</span>;
}

export { recordAhead as ahead };

export default recordPage({
  narrow: (detail) => (detail.type === 'material' ? detail : null),
  toRecord: materialRecord,
  View: MaterialView,
  gone: '原料不存在或已下架',
  listPath: paths.materials,
});

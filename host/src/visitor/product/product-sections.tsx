import {
  formulationName,
  type Ingredient,
  productFields,
  type PublishDetail,
  type RegistrationState,
} from '@admin-h5/contract';
import { CopyButton, Facts, Icon } from '@admin-h5/ui';
import { Fragment, type ReactNode } from 'react';
import { askedName } from '../../core/inquiry-name.ts';
import { Card } from '../../ui/card/card.tsx';
import type { PageSection } from '../detail/section-tabs.tsx';
import { StateTag } from '../documents/document-text.tsx';
import { RecordDocuments } from '../documents/record-documents.tsx';
import { UsageTable } from './usage-table.tsx';
import { validityText } from './product-key-facts.ts';
import { type SafetySign, safetySigns } from './safety-signs.ts';
import './safety.less';

export type ProductDetail = Extract<PublishDetail, { type: 'product' }>;

export interface ProductSection extends PageSection {
  content: ReactNode;
}

/** The sections of a product's page below its head, with their tabs, in the order of the page. */
export function productSections(
  detail: ProductDetail,
  registration: RegistrationState | null,
): [ProductSection, ...ProductSection[]] {
  const { id, record } = detail;
  return [
    {
      id: 'usage',
      label: '用法',
      content: (
        <>
          {record.usages.length > 0 && (
            <Card title={productFields.usages.label}>
              <UsageTable usages={record.usages} />
            </Card>
          )}
          <Passage title={productFields.technical.label} text={record.technical} />
          <Passage title={productFields.performance.label} text={record.performance} />
        </>
      ),
    },
    {
      id: 'registration',
      label: '登记',
      content: (
        <>
          <Card title="登记信息">
            <Facts
              facts={[
                [
                  productFields.regNo.label,
                  <>
                    {record.regNo} <CopyButton text={record.regNo} what={productFields.regNo.label} />
                  </>,
                ],
                [productFields.regHolder.label, record.regHolder],
                ['有效期', validityText(record) && <Validity text={validityText(record)} state={registration} />],
                [productFields.pesticideType.label, record.pesticideType],
                [productFields.formulation.label, `${formulationName(record.formulation)}（${record.formulation}）`],
                [productFields.toxicity.label, record.toxicity],
                ['总有效成分含量', record.totalContent],
                [productFields.licenseNo.label, record.licenseNo],
                [productFields.standardNo.label, record.standardNo],
                [productFields.shelfLifeMonths.label, `${record.shelfLifeMonths} 个月`],
              ]}
            />
          </Card>
          {record.ingredients.length > 0 && (
            <Card title="有效成分及含量">
              <IngredientTable ingredients={record.ingredients} />
            </Card>
          )}
        </>
      ),
    },
    {
      id: 'safety',
      label: '安全',
      content: (
        <>
          <SafetyCard precautions={record.precautions} />
          <Passage title={productFields.precautions.label} text={record.precautions} />
          <Passage title={productFields.firstAid.label} text={record.firstAid} alarm />
          <Passage title={productFields.storage.label} text={record.storage} />
        </>
      ),
    },
    {
      id: 'documents',
      label: '资料',
      content: (
        <Card title={productFields.documents.label}>
          <RecordDocuments
            of={{ type: 'product', id, name: askedName(detail) }}
            documents={record.documents ?? []}
            fileIds={record.fileIds}
          />
        </Card>
      ),
    },
    ...(record.spec.length > 0 ? [{ id: 'packaging', label: '包装', content: <Packs packs={record.spec} /> }] : []),
  ];
}

function Packs({ packs }: { packs: readonly string[] }) {
  return (
    <Card title="包装规格">
      <ul className="detail-packs">
        {packs.map((pack) => (
          <li key={pack}>{pack}</li>
        ))}
      </ul>
    </Card>
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
      <StateTag state={state} ending="登记证即将到期" />
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

/** 有效成分及含量 */
function IngredientTable({ ingredients }: { ingredients: readonly Ingredient[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <div className="detail-table" role="region" aria-label="有效成分及含量" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">有效成分</th>
            <th scope="col">含量</th>
            <th scope="col">CAS号</th>
          </tr>
        </thead>
        <tbody>
          {ingredients.map(({ name, enName, casNo, content, unit }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {enName && <small className="detail-head__alias"> {enName}</small>}
              </th>
              <td>
                {content}
                {unit === '%' ? '%' : ` ${unit}`}
              </td>
              <td>{casNo || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 安全提示: the warnings of the label as signs, each with its own sentence. Not shown where the label has none. */
function SafetyCard({ precautions }: { precautions: string }) {
  const { animals, gear } = safetySigns(precautions);
  if (!animals.length && !gear.length) return null;
  return (
    <Card title="安全提示">
      {animals.length > 0 && (
        <ul className="safety">
          {animals.map((sign) => (
            <li key={sign.name}>
              <Sign sign={sign} />
              <span>
                <b>{sign.name}</b>
                {sign.text}
              </span>
            </li>
          ))}
        </ul>
      )}
      {gear.length > 0 && (
        <>
          <h3 className="safety__heading">防护用品</h3>
          <ul className="safety safety--gear">
            {gear.map((sign) => (
              <li key={sign.name}>
                <Sign sign={sign} />
                {sign.name}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Sign({ sign: { glyph } }: { sign: SafetySign }) {
  return (
    <span className="safety__sign">
      <Icon glyph={glyph} size={28} />
    </span>
  );
}

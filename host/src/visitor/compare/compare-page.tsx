/** The page on which visitors compare products or raw materials side by side, and what it compares of each. */
import {
  formulationName,
  ghsLabels,
  materialFields,
  productFields,
  type PublicMaterial,
  type PublicProduct,
  type PublishDetail,
  type RawQuery,
  registrationState,
  type Usage,
} from '@admin-h5/contract';
import { definePage } from '@admin-h5/client/host';
import { isApiError, Link, useQueryState } from '@admin-h5/client';
import {
  Button,
  closeGlyph,
  EmptyState,
  ErrorState,
  Icon,
  Image,
  Screen,
  SkeletonRows,
  Tabs,
  Tag,
  Tick,
  useContentTitle,
} from '@admin-h5/ui';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import {
  comparedIds,
  type ComparedType,
  comparedTypes,
  maxCompared,
  recordNames,
  storeCompared,
  useCompared,
} from '../../core/compare-list.ts';
import { compareUrl, materialUrl, paths, productUrl } from '../../core/paths.ts';
import { pictureUrl } from '../../core/picture.ts';
import { useToday } from '../../core/use-today.ts';
import { AskAction } from '../../ui/card-actions/card-actions.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { publishedRecord } from '../../ui/list/publish-queries.ts';
import { validityText } from '../product/product-key-facts.ts';
import './compare.less';

type Compared = Extract<PublishDetail, { type: ComparedType }>;

const isCompared = (detail: PublishDetail | undefined, type: ComparedType): detail is Compared => detail?.type === type;

const parse = ({ type, ids = '' }: RawQuery): { type: ComparedType; named: string[] } => ({
  type: type === 'material' ? 'material' : 'product',
  named: [...new Set(ids.split(',').filter(Boolean))].slice(0, maxCompared),
});

/** Products or raw materials side by side: those that the address names, otherwise those that this device compares. */
function ComparePage() {
  const [{ type, named }, setQuery] = useQueryState(parse);
  const own = useCompared(type);
  const ids = named.length > 0 ? named : own;
  const records = useQueries({ queries: ids.map((id) => publishedRecord(id)) });
  const compared = records.flatMap(({ data }) => (isCompared(data, type) ? [data] : []));
  const failed = records.find(({ error }) => error && !isApiError(error, 404));
  const gone = ids.filter((_id, at) => isApiError(records[at]?.error, 404));
  const { unit, name } = recordNames[type];
  const title = `${name}对比`;
  useContentTitle(compared.length > 0 ? `${compared.map((record) => record.title).join(' / ')} - ${title}` : undefined);
  const remove = (removed: readonly string[]) => {
    const without = (list: readonly string[]) => list.filter((id) => !removed.includes(id));
    storeCompared(type, without(comparedIds(type)));
    if (named.length > 0) setQuery({ ids: without(named).join(',') });
  };
  return (
    <Screen title={title}>
      {named.length === 0 && (
        <Tabs
          label="对比什么"
          items={comparedTypes.map((key) => ({ key, label: recordNames[key].name }))}
          value={type}
          onChange={(key) => setQuery({ type: key === 'product' ? '' : key })}
          addressOf={(key) => compareUrl(key)}
        />
      )}
      {gone.length > 0 && (
        <div className="compare-note">
          <span>
            {gone.length} {unit}
            {name}已下架，未列出。
          </span>
          {/* They count towards the most that a device compares. */}
          <Button kind="soft" size="s" onClick={() => remove(gone)}>
            移出
          </Button>
        </div>
      )}
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => records.forEach(({ refetch }) => void refetch())} />
      ) : records.some(({ isPending }) => isPending) ? (
        <SkeletonRows />
      ) : compared.length === 0 ? (
        <EmptyState
          title={`还没有要对比的${name}`}
          note={`在${name}列表点「对比」，最多 ${maxCompared} ${unit}`}
          action={
            <ButtonLink to={type === 'product' ? paths.categories : paths.materials}>
              {type === 'product' ? '查看产品分类' : '查看原料列表'}
            </ButtonLink>
          }
        />
      ) : (
        <>
          {compared.length === 1 && (
            <p className="compare-note">
              再加入一{unit}
              {name}，就可以看出不同。
            </p>
          )}
          <Comparison type={type} compared={compared} onRemove={(id) => remove([id])} />
        </>
      )}
    </Screen>
  );
}

interface ComparisonProps {
  type: ComparedType;
  compared: readonly Compared[];
  onRemove: (id: string) => void;
}

function toCompareRows(compared: readonly Compared[]) {
  const products = compared.flatMap((detail) => (detail.type === 'product' ? [detail.record] : []));
  const materials = compared.flatMap((detail) => (detail.type === 'material' ? [detail.record] : []));
  return [...compareRows(productFacts(products), products), ...compareRows(materialFacts, materials)];
}

function Comparison({ type, compared, onRemove }: ComparisonProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const now = useToday();
  const rows = toCompareRows(compared).filter(({ differs }) => differs || !onlyDifferent);
  return (
    <>
      {compared.length > 1 && (
        <div className="compare-tools">
          <label>
            <Tick checked={onlyDifferent} onChange={({ currentTarget }) => setOnlyDifferent(currentTarget.checked)} />
            只看不同
          </label>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <div className="compare" role="region" aria-label={`${recordNames[type].name}对比表`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{recordNames[type].name}</th>
              {compared.map(({ id, title, coverFileId, ...detail }) => (
                <th key={id} scope="col">
                  <span className="compare__picture">
                    <Image src={pictureUrl(coverFileId)} alt="" ratio={1} sizes="96px" largest={240} />
                  </span>
                  <Link to={type === 'product' ? productUrl(id) : materialUrl(id)}>{title}</Link>
                  {detail.type === 'product' && registrationState(detail.record.regValidTo, now) === 'expired' && (
                    <Tag tone="danger">登记证已过期</Tag>
                  )}
                  <AskAction record={{ type, id, title, card: detail.card }} />
                  <button
                    type="button"
                    className="compare__remove"
                    aria-label={`移出 ${title}`}
                    onClick={() => onRemove(id)}
                  >
                    <Icon glyph={closeGlyph} size={14} />
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values, differs }) => (
              <tr key={label} data-differs={differs || undefined}>
                <th scope="row">
                  {label}
                  {differs && <span className="ah5-text-xs ah5-text-brand ah5-text-block">不同</span>}
                </th>
                {compared.map(({ id }, at) => (
                  <td key={id}>{values[at] || '—'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const materialFacts: readonly CompareFact<PublicMaterial>[] = [
  [materialFields.casNo.label, ({ casNo }) => casNo],
  [materialFields.enName.label, ({ enName }) => enName],
  ['纯度', ({ purity }) => purity],
  [materialFields.grade.label, ({ grade }) => grade],
  [materialFields.appearance.label, ({ appearance }) => appearance],
  [materialFields.formula.label, ({ formula }) => formula],
  [materialFields.molWeight.label, ({ molWeight }) => (molWeight === null ? '' : String(molWeight))],
  [materialFields.density.label, ({ density }) => density],
  [materialFields.meltingPoint.label, ({ meltingPoint }) => meltingPoint],
  [materialFields.boilingPoint.label, ({ boilingPoint }) => boilingPoint],
  [materialFields.flashPoint.label, ({ flashPoint }) => flashPoint],
  [materialFields.solubility.label, ({ solubility }) => solubility],
  [materialFields.hazardous.label, ({ hazardous }) => (hazardous ? '是' : '否')],
  [materialFields.hazardClass.label, ({ hazardClass }) => hazardClass && `第 ${hazardClass} 类`],
  [materialFields.unNo.label, ({ unNo }) => unNo],
  [materialFields.ghs.label, ({ ghs }) => distinct(ghs.map((code) => ghsLabels[code]))],
  [materialFields.standard.label, ({ standard }) => standard],
  [materialFields.usage.label, ({ usage }) => usage],
  [materialFields.packaging.label, ({ packaging }) => distinct(packaging)],
  [materialFields.storage.label, ({ storage }) => storage],
  [
    materialFields.shelfLifeMonths.label,
    ({ shelfLifeMonths }) => (shelfLifeMonths === null ? '' : `${shelfLifeMonths} 个月`),
  ],
];

const usageText = ({ target, dosage, method, intervalDays, maxTimes }: Usage): string =>
  [
    target && `${target}：`,
    [dosage, method].filter(Boolean).join('，'),
    intervalDays === null ? '' : `安全间隔期 ${intervalDays} 天`,
    maxTimes === null ? '' : `每季最多 ${maxTimes} 次`,
  ]
    .filter(Boolean)
    .join('\n');

/** 使用范围, one fact for each crop, so that a dose stays with what it is for; crops that several products name come first. */
function usageFacts(products: readonly PublicProduct[]): CompareFact<PublicProduct>[] {
  const counts = new Map<string, number>();
  for (const { usages } of products)
    for (const crop of new Set(usages.map((usage) => usage.crop))) counts.set(crop, (counts.get(crop) ?? 0) + 1);
  const crops = [...counts].sort(([, few], [, many]) => many - few);
  return crops.map(([crop]) => [
    `用于${crop}`,
    ({ usages }) =>
      usages
        .filter((usage) => usage.crop === crop)
        .map(usageText)
        .join('\n\n'),
  ]);
}

const productFacts = (products: readonly PublicProduct[]): readonly CompareFact<PublicProduct>[] => [
  [productFields.tradeName.label, ({ tradeName }) => tradeName],
  [productFields.pesticideType.label, ({ pesticideType }) => pesticideType],
  [productFields.totalContent.label, ({ totalContent }) => totalContent],
  [productFields.formulation.label, ({ formulation }) => formulationName(formulation)],
  [
    productFields.ingredients.label,
    ({ ingredients }) => distinct(ingredients.map(({ name, content, unit }) => `${name} ${content}${unit}`)),
  ],
  [productFields.toxicity.label, ({ toxicity }) => toxicity],
  [productFields.restricted.label, ({ restricted }) => (restricted ? '是' : '否')],
  ...usageFacts(products),
  ['包装规格', ({ spec }) => distinct(spec)],
  [productFields.shelfLifeMonths.label, ({ shelfLifeMonths }) => `${shelfLifeMonths} 个月`],
  [productFields.regNo.label, ({ regNo }) => regNo],
  ['有效期', (product) => validityText(product)],
  [productFields.regHolder.label, ({ regHolder }) => regHolder],
];

const distinct = (values: readonly string[]): string => [...new Set(values.filter(Boolean))].join('、');

type CompareFact<T> = readonly [label: string, value: (record: T) => string];

interface CompareRow {
  label: string;
  /** In the order of the records; '' where a record does not say it. */
  values: string[];
  differs: boolean;
}

/** The facts of records, one row each; a fact that none of them has is left out. */
function compareRows<T>(facts: readonly CompareFact<T>[], records: readonly T[]): CompareRow[] {
  return facts
    .map(([label, value]) => {
      const values = records.map(value);
      return { label, values, differs: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some(Boolean));
}

export default definePage(() => ({}), ComparePage);

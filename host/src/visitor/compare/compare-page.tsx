import type { PublishDetail, RawQuery } from '@admin-h5/contract';
import { registrationState } from '@admin-h5/contract';
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
  comparedTypes,
  mostCompared,
  storeCompared,
  useCompared,
} from '../../core/compare/compare-list.ts';
import type { ComparedType } from '../../core/compare/compare-list.ts';
import { compareUrl, materialUrl, paths, productUrl } from '../../core/paths.ts';
import { pictureOf } from '../../core/picture.ts';
import { useToday } from '../../core/use-today.ts';
import { comparedNames } from '../../ui/compare/use-compare-toggle.ts';
import { AskAction } from '../../ui/card-actions/card-actions.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { publishedRecord } from '../../ui/list/publish-queries.ts';
import { compareRows } from './compare-rows.ts';
import './compare.less';
import { materialFacts } from './material-facts.ts';
import { productFacts } from './product-facts.ts';

type Compared = Extract<PublishDetail, { type: ComparedType }>;

const isCompared = (detail: PublishDetail | undefined, type: ComparedType): detail is Compared => detail?.type === type;

const parse = ({ type, ids = '' }: RawQuery): { type: ComparedType; named: string[] } => ({
  type: type === 'material' ? 'material' : 'product',
  named: [...new Set(ids.split(',').filter(Boolean))].slice(0, mostCompared),
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
  const { unit, name } = comparedNames[type];
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
          items={comparedTypes.map((key) => ({ key, label: comparedNames[key].name }))}
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
          note={`在${name}列表点「对比」，最多 ${mostCompared} ${unit}`}
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

function rowsOf(compared: readonly Compared[]) {
  const products = compared.flatMap((detail) => (detail.type === 'product' ? [detail.record] : []));
  const materials = compared.flatMap((detail) => (detail.type === 'material' ? [detail.record] : []));
  return [...compareRows(productFacts(products), products), ...compareRows(materialFacts, materials)];
}

function Comparison({ type, compared, onRemove }: ComparisonProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const now = useToday();
  const rows = rowsOf(compared).filter(({ differs }) => differs || !onlyDifferent);
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
      <div className="compare" role="region" aria-label={`${comparedNames[type].name}对比表`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{comparedNames[type].name}</th>
              {compared.map(({ id, title, coverFileId, ...detail }) => (
                <th key={id} scope="col">
                  <span className="compare__picture">
                    <Image src={pictureOf(coverFileId)} alt="" ratio={1} sizes="96px" largest={240} />
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
                  {differs && <span className="compare__mark">不同</span>}
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

export default definePage(() => ({}), ComparePage);

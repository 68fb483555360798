import type { FoundCompany, FoundNames, NamesFound } from '@admin-h5/contract';
import { Loaded, SkeletonRows } from '@admin-h5/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cropUrl, holderUrl, paths, targetUrl } from '../../core/paths.ts';
import { Card } from '../../ui/card/card.tsx';
import { CellLink } from '../../ui/cell/cell.tsx';
import { Highlight } from '../../ui/text/highlight.tsx';
import { markedWords } from '../catalogue/match-note.ts';
import '../crops/crops.less';
import { NamedTiles } from '../crops/named-tiles.tsx';
import { countUnit, type NameKind } from './search-kinds.ts';

export interface FoundNamesProps {
  kind: NameKind;
  keyword: string;
  query: UseQueryResult<FoundNames>;
  /** What the search made of the words, above the results. */
  lead: ReactNode;
  /** Shown where the words name nothing of the kind. */
  nothing: ReactNode;
}

/** The results of a search that are no records: each leads to its products. */
export function FoundNamesList({ kind, keyword, query, lead, nothing }: FoundNamesProps) {
  return (
    <section aria-label="搜索结果">
      <p className="search-total" role="status">
        {query.data && countText(query.data[kind], countUnit(kind))}
      </p>
      {lead}
      <Loaded query={query} skeleton={<SkeletonRows />}>
        {(names) =>
          names[kind].total === 0 ? (
            nothing
          ) : kind === 'company' ? (
            <Companies companies={names.company.list} keyword={keyword} />
          ) : (
            <div className="crop-found">
              <NamedTiles items={names[kind].list} words={keyword} to={kind === 'crop' ? cropUrl : targetUrl} />
            </div>
          )
        }
      </Loaded>
    </section>
  );
}

const countText = ({ total, list }: NamesFound<FoundCompany> | FoundNames['crop'], unit: string) =>
  `找到 ${total} ${unit}${total > list.length ? `，以下是前 ${list.length} 个，多输入几个字可以缩小范围` : ''}`;

function Companies({ companies, keyword }: { companies: readonly FoundCompany[]; keyword: string }) {
  const ownCompany = companies.find((company) => company.own);
  const others = companies.filter((company) => !company.own);
  return (
    <>
      {ownCompany && <OwnCompany company={ownCompany} keyword={keyword} />}
      {others.length > 0 && (
        <Card flush title="登记证持有人">
          {others.map(({ name, count }) => (
            <CellLink
              key={name}
              to={holderUrl(name)}
              label={<Highlight text={name} words={markedWords(keyword)} />}
              value={`${count} 款产品`}
            />
          ))}
        </Card>
      )}
    </>
  );
}

function OwnCompany({ company, keyword }: { company: FoundCompany; keyword: string }) {
  const { name, shortName, phone, count } = company;
  return (
    <Card
      flush
      title={<Highlight text={name} words={markedWords(keyword)} />}
      extra={
        phone && (
          <a className="search-phone" href={`tel:${phone}`}>
            {phone}
          </a>
        )
      }
    >
      <CellLink to={paths.company} label="关于我们" note={shortName && `简称 ${shortName}`} />
      {count > 0 && <CellLink to={holderUrl(name)} label="登记的产品" value={`${count} 款产品`} />}
    </Card>
  );
}

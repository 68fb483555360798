/** The numbers of 管理中心, each leading to the list that it counts: what waits for somebody, and the totals. */
import { type QueryInput, statisticsApi } from '@admin-h5/client/host';
import { userApi } from '@admin-h5/client';
import { type DailyStatistics, documentTypeLabels, documentTypes, type StatisticsOverview } from '@admin-h5/contract';
import { CountBars, EmptyState, Loaded, Skeleton, SkeletonGroup, SkeletonText } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type AdminPlace, MaybeLink, useAdminLink } from './admin-link.tsx';
import './centre.less';

interface Figure {
  label: string;
  /** undefined while it is unknown: shown as 「--」, never as 0. */
  value: number | null | undefined;
  note?: string | undefined;
  /** Whether something is wrong already. */
  urgent?: boolean;
  /** The list that contains the counted records. */
  place: AdminPlace;
}

interface FiguresProps {
  figures: readonly Figure[];
  /** A strip has two rows, and goes on to the side. */
  layout: 'strip' | 'many' | 'totals';
}

function Figures({ figures, layout }: FiguresProps) {
  const linkTo = useAdminLink();
  return (
    <dl className={`ah5-figures ah5-figures--${layout}`}>
      {figures.map(({ label, value, note, urgent, place }) => (
        <div key={label} className="ah5-figures__one">
          <dt className="ah5-text-s ah5-text-faint">{label}</dt>
          <dd>
            <span className={clsx('ah5-figures__value', urgent && 'ah5-text-danger')}>
              <MaybeLink to={linkTo(place)} label={`${label} ${value ?? '--'}`}>
                {value ?? '--'}
              </MaybeLink>
            </span>
            {note && <span className="ah5-text-xs ah5-text-brand">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const useOverview = () =>
  useQuery({
    queryKey: ['statistics', 'overview'],
    queryFn: ({ signal }) => statisticsApi.overview({ signal, errors: 'screen' }),
    gcTime: 0,
  });

const products = (query: QueryInput): AdminPlace => ({ path: 'product/index', query });
const documents = (query: QueryInput): AdminPlace => ({ path: 'document/index', query });

/** What sheets are imported of, and 草稿 of 改表 published of at a time. */
const editedLists = [
  ['product', '产品'],
  ['material', '原料'],
  ['synonym', '词库'],
] as const;

/** What a person may do something about, what is most urgent first. */
function pendingFigures(counts: StatisticsOverview): Figure[] {
  const figures: Figure[] = [
    {
      label: '新询价单',
      value: counts.inquiriesUnanswered,
      urgent: true,
      place: { path: 'inquiry/index', query: { status: 'new' } },
    },
    { label: '异常或停用的模块', value: counts.modulesInTrouble, urgent: true, place: { path: 'modules/index' } },
    {
      label: '登记证已过期',
      value: counts.registrationsExpired,
      urgent: true,
      place: products({ registration: 'expired' }),
    },
    ...editedLists.flatMap(([entity, label]) => {
      const place = { path: `${entity}/index`, query: { edit: '1' } };
      return [
        { label: `${label}草稿没有发布`, value: counts.changeSetsRefused[entity], urgent: true, place },
        { label: `${label}改动待审核`, value: counts.changeSetsToReview[entity], urgent: true, place },
        {
          label: `${label}导入待处理`,
          // An API of the version before says nothing of it.
          value: counts.importsToSettle?.[entity] ?? 0,
          urgent: true,
          place: { path: `${entity}/index`, query: { import: '1' } },
        },
      ];
    }),
    { label: '产品数值可疑', value: counts.productsDoubtful, urgent: true, place: products({ doubtful: 'true' }) },
    {
      label: '原料数值可疑',
      value: counts.materialsDoubtful,
      urgent: true,
      place: { path: 'material/index', query: { doubtful: 'true' } },
    },
    { label: '登记证即将到期', value: counts.registrationsEnding, place: products({ registration: 'ending' }) },
    { label: '资料已过期', value: counts.documentsExpired, urgent: true, place: documents({ state: 'expired' }) },
    { label: '资料即将到期', value: counts.documentsEnding, place: documents({ state: 'ending' }) },
    ...documentTypes.map((type) => ({
      label: `缺少${documentTypeLabels[type]}`,
      value: counts.documentsMissing[type],
      place: documents({ missing: type }),
    })),
    { label: '产品缺图', value: counts.productsWithoutImage, place: products({ withoutImage: 'true' }) },
    {
      label: '原料缺图',
      value: counts.materialsWithoutImage,
      place: { path: 'material/index', query: { withoutImage: 'true' } },
    },
    { label: '缺使用范围', value: counts.productsWithoutUsages, place: products({ withoutUsages: 'true' }) },
  ];
  return figures.filter(({ value }) => value);
}

/**
 * What waits for somebody to do it. Of what a person may not read, the API counts nothing.
 * @param inStrip as high with any number of figures as before they are here
 */
export function PendingWork({ inStrip }: { inStrip: boolean }) {
  return (
    <div className={clsx(inStrip && 'ah5-pending-strip')}>
      <Loaded query={useOverview()} compact skeleton={<FiguresSkeleton />}>
        {(counts) => {
          const figures = pendingFigures(counts);
          return figures.length === 0 ? (
            <EmptyState compact title="没有待处理的事项" />
          ) : (
            <Figures layout={inStrip ? 'strip' : 'many'} figures={figures} />
          );
        }}
      </Loaded>
    </div>
  );
}

const FiguresSkeleton = () => (
  <SkeletonGroup className="ah5-figures ah5-figures--many">
    {Array.from({ length: 4 }, (_, at) => (
      <Skeleton key={at} height="1.44rem" radius="var(--ah5-radius-m)" />
    ))}
  </SkeletonGroup>
);

const added = (count: number | undefined) => (count ? `本周 +${count}` : undefined);

/** Totals of the catalogue, and new records. */
export function NumberCards({ withUsers }: { withUsers: boolean }) {
  const { data } = useOverview();
  const totals: Figure[] = [
    { label: '产品', value: data?.products, note: added(data?.productsThisWeek), place: { path: 'product/index' } },
    { label: '原料', value: data?.materials, note: added(data?.materialsThisWeek), place: { path: 'material/index' } },
    withUsers
      ? { label: '用户', value: data?.users, place: { path: 'user/index' } }
      : { label: '分类', value: data?.categories, place: { path: 'category/index' } },
  ];
  return <Figures layout="totals" figures={totals} />;
}

/** What visitors did in the last 30 days, and what they looked for in vain. */
export function VisitorNumbers() {
  const linkTo = useAdminLink();
  const daily = useQuery({
    queryKey: ['statistics', 'daily'],
    queryFn: ({ signal }) => statisticsApi.daily({ signal, errors: 'screen' }),
    gcTime: 0,
  });
  return (
    <Loaded query={daily} compact skeleton={<SkeletonText lines={4} />}>
      {({ days, missed }) =>
        days.every(({ views, inquiries, missedSearches }) => !views && !inquiries && !missedSearches) ? (
          <EmptyState compact title="近 30 天没有浏览、询价和无结果的搜索" />
        ) : (
          <>
            <div className="ah5-days">
              <DayBars label="浏览" unit="次" days={days} countOf={({ views }) => views} />
              <DayBars label="询价" unit="份" days={days} countOf={({ inquiries }) => inquiries} />
              <DayBars label="搜索无结果" unit="次" days={days} countOf={({ missedSearches }) => missedSearches} />
            </div>
            {missed.length > 0 && (
              <div className="ah5-missed">
                <h3 className="ah5-text-s ah5-text-faint">
                  没有找到的词
                  <span className="ah5-text-brand">
                    <MaybeLink to={linkTo({ path: 'synonym/index' })}>到词库补充</MaybeLink>
                  </span>
                </h3>
                <ul>
                  {missed.map(({ words, count }) => (
                    <li key={words} className="ah5-text-s">
                      {words} <span className="ah5-text-faint">{count} 次</span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

type Day = DailyStatistics['days'][number];

interface DayBarsProps {
  label: string;
  unit: string;
  days: readonly Day[];
  /** null where a person may not read it. */
  countOf: (day: Day) => number | null;
}

/** A count for each day, as bars beside each other; nothing where a person may not read it. */
function DayBars({ label, unit, days, countOf }: DayBarsProps) {
  const counts = days.flatMap((day) => countOf(day) ?? []);
  if (counts.length < days.length) return null;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const max = Math.max(0, ...counts);
  const formatAxisDay = (at: number | undefined): string => (days[at ?? 0]?.day ?? '').slice(5).replace('-', '/');
  return (
    <figure>
      <figcaption>
        <span className="ah5-text-s ah5-text-faint">{label}</span> <b>{total}</b>{' '}
        <span className="ah5-text-xs ah5-text-faint">最多一天 {max}</span>
      </figcaption>
      <ol>
        {counts.map((count, at) => (
          <li key={days[at]?.day} title={`${formatAxisDay(at)} ${count} ${unit}`}>
            <span className="ah5-visually-hidden">{`${formatAxisDay(at)} ${count} ${unit}`}</span>
            <span aria-hidden="true" style={{ height: `${(count / Math.max(max, 1)) * 100}%` }} />
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="ah5-text-xs ah5-text-faint">
        <span>{formatAxisDay(0)}</span>
        <span>{formatAxisDay(days.length - 1)}</span>
      </p>
    </figure>
  );
}

export function UserTypes() {
  const { data } = useQuery({
    queryKey: ['user', 'typeStatistics'],
    queryFn: ({ signal }) => userApi.typeStatistics({ signal, errors: 'screen' }),
  });
  return <CountBars bars={data?.map(({ type, label, count }) => ({ key: type, label, count }))} unit="人" />;
}

import { bannerFields, bannerLinkLabels, bannerPositionLabels, bannerRatio, type Banner } from '@admin-h5/contract';
import { fieldFilter, formatDayMoment, PictureCell } from '@admin-h5/admin-kit';
import type { CardContent, ListColumn, ListFilter } from '@admin-h5/admin-kit';
import { ScheduleTag } from './schedule-tag.tsx';

/** 长期有效, or the start and end, each on a line: both do not fit on one line beside the picture. */
function windowLines({ startAt, endAt }: Pick<Banner, 'startAt' | 'endAt'>): string[] {
  if (!startAt && !endAt) return ['长期有效'];
  return [startAt && `${formatDayMoment(startAt)} 起`, endAt && `至 ${formatDayMoment(endAt)}`].filter(Boolean);
}

export const bannerColumns: readonly ListColumn<Banner>[] = [
  {
    key: 'title',
    title: '轮播图',
    track: 'minmax(16em, 2.4fr)',
    sort: 'title',
    cell: (banner) => (
      <PictureCell
        ratio={bannerRatio}
        image={banner.imageId}
        title={banner.title}
        note={bannerLinkLabels[banner.linkType]}
      />
    ),
  },
  { key: 'position', title: '位置', track: '5em', cell: (banner) => bannerPositionLabels[banner.position] },
  {
    key: 'window',
    title: '有效期',
    track: 'minmax(12em, 1.6fr)',
    sort: 'startAt',
    cell: (banner) => (
      <span className="adm-two-lines">
        <ScheduleTag startAt={banner.startAt} endAt={banner.endAt} />
        <small>{windowLines(banner).join(' ')}</small>
      </span>
    ),
  },
  { key: 'clickCount', title: '点击数', track: '6em', sort: 'clickCount', cell: (banner) => banner.clickCount },
];

export function bannerCard(banner: Banner): CardContent {
  return {
    image: banner.imageId,
    ratio: bannerRatio,
    title: banner.title,
    tags: <ScheduleTag startAt={banner.startAt} endAt={banner.endAt} />,
    lines: [
      `${bannerPositionLabels[banner.position]} · 点击 ${banner.clickCount} · ${bannerLinkLabels[banner.linkType]}`,
      ...windowLines(banner),
    ],
  };
}

export const bannerFilters: readonly ListFilter[] = [
  fieldFilter(bannerFields, 'position'),
  fieldFilter(bannerFields, 'status'),
];

export const bannerSorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'clickCount:desc', label: '点击最多' },
  { value: 'endAt:asc', label: '先到期' },
] as const;

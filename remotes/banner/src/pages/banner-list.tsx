/** The list of banners for managers, and a preview of them as visitors see them now. */
import { useMemo, useState } from 'react';
import { bannerApi, type PageProps, previewUrl } from '@admin-h5/client';
import {
  type CardContent,
  fieldFilter,
  formatDayMoment,
  type ListColumn,
  type ListFilter,
  ListScreen,
  PictureCell,
} from '@admin-h5/admin-kit';
import {
  type Banner,
  bannerFields,
  bannerLinkLabels,
  type BannerPosition,
  bannerPositionLabels,
  bannerPositions,
  bannerRatio,
} from '@admin-h5/contract';
import { Carousel, EmptyState, Image, Loaded, Sheet, Skeleton, Tabs } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { ScheduleTag } from '../banner/schedule-tag.tsx';
import '../banner.less';

const order = { groupBy: ['position'], hint: '请先在筛选中选择一个展示位置' };

export default function BannerList({ title }: PageProps) {
  const [previewing, setPreviewing] = useState(false);
  const moreActions = useMemo(() => [{ key: 'preview', label: '预览首页效果', run: () => setPreviewing(true) }], []);
  return (
    <>
      <ListScreen
        title={title}
        entityLabel="轮播图"
        resource={bannerApi}
        searchLabel="搜索标题"
        filters={bannerFilters}
        sorts={bannerSorts}
        columns={bannerColumns}
        card={bannerCard}
        labelOf={(banner) => banner.title}
        editUrl={paths.edit}
        presetFrom={['position']}
        order={order}
        moreActions={moreActions}
        copyable
      />
      {previewing && <PreviewSheet onClose={() => setPreviewing(false)} />}
    </>
  );
}

/** 长期有效, or the start and end, each on a line: both do not fit on one line beside the picture. */
function windowLines({ startAt, endAt }: Pick<Banner, 'startAt' | 'endAt'>): string[] {
  if (!startAt && !endAt) return ['长期有效'];
  return [startAt && `${formatDayMoment(startAt)} 起`, endAt && `至 ${formatDayMoment(endAt)}`].filter(Boolean);
}

const bannerColumns: readonly ListColumn<Banner>[] = [
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

const bannerFilters: readonly ListFilter[] = [
  fieldFilter(bannerFields, 'position'),
  fieldFilter(bannerFields, 'status'),
];

const bannerSorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'clickCount:desc', label: '点击最多' },
  { value: 'endAt:asc', label: '先到期' },
] as const;

const tabs = bannerPositions.map((key) => ({ key, label: bannerPositionLabels[key] }));

function Shown({ position }: { position: BannerPosition }) {
  const banners = useQuery({
    // Not the key of the home page, whose data may be older.
    queryKey: ['banner', 'preview', position],
    queryFn: ({ signal }) => bannerApi.active(position, { signal, errors: 'screen' }),
    gcTime: 0,
  });
  return (
    <Loaded compact query={banners} skeleton={<Skeleton ratio={bannerRatio} />}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState compact title="该位置当前没有展示中的轮播图" />
        ) : (
          <div className="banner-preview">
            <Carousel
              label={`${bannerPositionLabels[position]}预览`}
              items={list}
              keyOf={({ id }) => id}
              ratio={bannerRatio}
              autoplay
              render={({ imageId, title }, _index, near) => (
                <Image src={near ? previewUrl(imageId) : null} alt={title} sizes="92vw" />
              )}
            />
          </div>
        )
      }
    </Loaded>
  );
}

/** The banners that visitors see now, in their real shape. */
function PreviewSheet({ onClose }: { onClose: () => void }) {
  const [position, setPosition] = useState<BannerPosition>('home');
  return (
    <Sheet open title="预览" onClose={onClose}>
      <Tabs label="展示位置" items={tabs} value={position} onChange={setPosition}>
        <Shown key={position} position={position} />
      </Tabs>
    </Sheet>
  );
}

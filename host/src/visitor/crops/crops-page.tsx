import type { CropNode } from '@admin-h5/contract';
import { definePage } from '@admin-h5/client/host';
import { EmptyState, ErrorState, Loaded, Screen, SearchField, SkeletonRows, useContentTitle } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cropProductsUrl, cropUrl, paths } from '../../core/paths.ts';
import { ClassesSkeleton } from '../../ui/page/skeletons.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Sections } from '../category/sections.tsx';
import { cropsQuery } from './crop-list-query.ts';
import { CropTrail } from './crop-trail.tsx';
import './crops.less';
import { NamedTiles } from './named-tiles.tsx';
import { useCalled } from './crop-target-queries.ts';

/** A crop with everything that it includes, in one list. */
const withParts = (node: CropNode): CropNode[] => [node, ...node.children.flatMap(withParts)];

/** 按作物找药: the crops with registered uses in their groups; with a target, those with a use against it. */
function CropsPage({ target }: { target: string }) {
  const crops = useQuery(cropsQuery(target));
  const [words, setWords] = useState('');
  const wanted = crops.data?.target ?? null;
  useContentTitle(wanted ? `防治${wanted}的作物 - 按作物找药` : undefined);
  const to = (name: string) => (wanted ? cropProductsUrl(name, wanted) : cropUrl(name));
  return (
    <Screen title="按作物找药">
      <div className="crop-search">
        <SearchField label="查找作物，如：水稻、苞谷" onSearch={setWords} />
      </div>
      {wanted && (
        <div className="crop-note">
          选择作物，查看登记用于防治「{wanted}」的
          {crops.data?.total === undefined ? '产品' : ` ${crops.data.total} 款产品`} <CropTrail />
        </div>
      )}
      <Loaded query={crops} skeleton={<ClassesSkeleton />}>
        {({ crops: nodes }) => {
          if (nodes.length === 0)
            return (
              <EmptyState
                title={wanted ? `没有登记用于防治「${wanted}」的产品` : '暂无登记了使用范围的产品'}
                action={<ButtonLink to={paths.categories}>查看产品分类</ButtonLink>}
              />
            );
          return words ? <Found {...{ nodes, words, to }} /> : <Groups {...{ nodes, to }} />;
        }}
      </Loaded>
    </Screen>
  );
}

interface ListProps {
  nodes: readonly CropNode[];
  to: (name: string) => string;
}

function Found({ nodes, words, to }: ListProps & { words: string }) {
  const { found, query } = useCalled(nodes.flatMap(withParts), words, 'crop');
  if (query.isLoading) return <SkeletonRows />;
  if (query.isError) return <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="crop-found">
      <p className="crop-note" role="status">
        找到 {found.length} 种作物
      </p>
      {found.length > 0 ? (
        <NamedTiles items={found} words={words} to={to} />
      ) : (
        <EmptyState compact title={`没有找到作物「${words}」`} note="没有产品登记用于这种作物，或它有别的名称" />
      )}
    </div>
  );
}

/** One section for each group; the crops of no group are the last one. */
function Groups({ nodes, to }: ListProps) {
  const groups = nodes.filter(({ children }) => children.length > 0);
  const single = nodes.filter(({ children }) => children.length === 0);
  const section = (name: string, crops: readonly CropNode[]) => ({
    id: name,
    name,
    content: <NamedTiles items={crops} to={to} />,
  });
  const sections = [
    ...groups.map(({ name, count, children }) => ({
      ...section(name, children.flatMap(withParts)),
      all: { to: to(name), count },
    })),
    ...(single.length > 0 ? [section('其他作物', single)] : []),
  ];
  return <Sections className="crop-classes" label={sections.length > 1 ? '作物类别' : undefined} sections={sections} />;
}

export default definePage(({ target }) => ({ target: target ?? '' }), CropsPage);

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { categoryApi, navigateTo, pageUrl, useQueryState, type PageProps } from '@admin-h5/client';
import { categoryKindLabels, categoryKinds, type CategoryKind, type RawQuery } from '@admin-h5/contract';
import {
  Button,
  EmptyState,
  Loaded,
  moreGlyph,
  NavButton,
  PullRefresh,
  Screen,
  SearchField,
  SkeletonRows,
  Tabs,
} from '@admin-h5/ui';
import { ChangesBar, CreateButton, useChanges, useCommonMenu } from '@admin-h5/admin-kit';
import { actionMenu } from '@admin-h5/ui/feedback';
import { CategoryTree } from '../category/category-tree.tsx';
import { searchTree } from '../category/tree.ts';
import { usePicked } from '../category/use-picked.ts';
import { paths } from '../paths.ts';
import '../category.less';

function parse(query: RawQuery): { kind: CategoryKind; keyword: string } {
  return { kind: categoryKinds.find((kind) => kind === query.kind) ?? 'product', keyword: query.keyword ?? '' };
}

const kindTabs = categoryKinds.map((kind) => ({ key: kind, label: `${categoryKindLabels[kind]}分类` }));

export default function CategoryList({ title }: PageProps) {
  const [{ kind, keyword }, setQuery] = useQueryState(parse);
  const tree = useQuery({
    queryKey: ['category', 'tree'],
    queryFn: ({ signal }) => categoryApi.tree({ signal, errors: 'screen' }),
    gcTime: 0,
  });
  const [epoch, setEpoch] = useState(0);
  const changed = useChanges(categoryApi, epoch);
  const createUrl = pageUrl(paths.categoryEdit, { kind });
  const create = () => void navigateTo({ url: createUrl });

  async function reload(): Promise<void> {
    setEpoch((value) => value + 1);
    await tree.refetch();
  }

  const nodes = (tree.data ?? []).filter((node) => node.kind === kind);
  const picking = usePicked(nodes, () => void reload());
  const menu = useCommonMenu(() => void reload());

  const more = () => actionMenu('更多操作', [{ text: '批量管理', run: picking.begin }, ...menu.entries]);

  return (
    <Screen
      wide
      title={title}
      className={`adm-screen adm-list-screen ${picking.picked ? '' : 'adm-list-screen--creates'}`}
      right={
        picking.picked ? (
          <Button kind="text" size="s" onClick={picking.end}>
            完成
          </Button>
        ) : (
          <NavButton glyph={moreGlyph} label="更多" onPress={() => void more()} />
        )
      }
      footer={picking.picked ? picking.bar : undefined}
    >
      <PullRefresh onRefresh={reload}>
        <div className="adm-toolbar">
          <SearchField
            className="adm-toolbar__search"
            label="搜索分类名称或编码"
            value={keyword}
            onSearch={(text) => setQuery({ keyword: text })}
          />
          {!picking.picked && <CreateButton label="新增分类" url={createUrl} />}
        </div>
        <Tabs label="适用对象" items={kindTabs} value={kind} onChange={(next) => setQuery({ kind: next })} />
        <ChangesBar count={changed} onRefresh={() => void reload()} />
        <Loaded query={tree} skeleton={<SkeletonRows />}>
          {() => {
            const found = searchTree(nodes, keyword);
            if (found.length > 0) {
              return <CategoryTree {...{ nodes, found, picking, reload }} searching={keyword !== ''} />;
            }
            return keyword ? (
              <EmptyState
                title="没有符合条件的分类"
                action={
                  <Button kind="soft" onClick={() => setQuery({ keyword: null })}>
                    重置
                  </Button>
                }
              />
            ) : (
              <EmptyState title="还没有分类" action={<Button onClick={create}>新增分类</Button>} />
            );
          }}
        </Loaded>
      </PullRefresh>
      {picking.sheets}
    </Screen>
  );
}

import { definePage } from '@admin-h5/client/host';
import { categoryGlyph, listGlyph, Loaded, NavButton, NotFound, Screen, useContentTitle } from '@admin-h5/ui';
import type { CategoryNode } from '@admin-h5/contract';
import type { DataAhead } from '../../core/pages/data-ahead.ts';
import { usePagesAhead } from '../../core/pages/use-pages-ahead.ts';
import { allClasses, paths } from '../../core/paths.ts';
import { useListQuery } from '../filter/use-list-query.ts';
import { CardSkeletons } from '../catalogue/card-skeletons.tsx';
import { CategoryHead } from './category-head.tsx';
import { parseProductFilters, productQuery } from './product-filters.ts';
import { ProductList } from './product-list.tsx';
import { categoryTrail, categoryTree, useCategoryTree } from './use-category-tree.ts';
import { publishedPages } from '../../ui/list/published-pages.ts';
import { loadPagesAhead } from '../../ui/list/use-pages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';

/** Ready before a card is pressed, so that its picture leads on. */
const next = [paths.product];

/** The category of the page's name, unless the address names another one. */
const ownClass = 'insecticide';

function trailOf(tree: readonly CategoryNode[], categoryId: string): CategoryNode[] {
  if (categoryId) return categoryTrail(tree, categoryId);
  const own = tree.find(({ code }) => code === ownClass) ?? tree[0];
  return own ? [own] : [];
}

/** 杀虫剂; with `categoryId` any other category of products, or all. */
function ProductsPage() {
  const [filters, setQuery, addressWith] = useListQuery(parseProductFilters);
  const tree = useCategoryTree('product');
  usePagesAhead(next);
  const trail = trailOf(tree.data ?? [], filters.categoryId);
  const all = filters.categoryId === allClasses;
  const title = all ? '全部产品' : trail.at(-1)?.name;
  useContentTitle(title);
  const tiles = filters.view === 'tile';
  // A desk has one arrangement.
  const desk = useAtDesk();
  return (
    <Screen
      title={title ?? (filters.categoryId ? '产品分类' : '杀虫剂')}
      className="products"
      right={
        !desk && (
          <NavButton
            glyph={tiles ? listGlyph : categoryGlyph}
            label={tiles ? '切换为列表' : '切换为网格'}
            onPress={() => setQuery({ view: tiles ? '' : 'tile' })}
          />
        )
      }
    >
      <Loaded query={tree} skeleton={<CardSkeletons shape={filters.view} />}>
        {() =>
          all || trail.length ? (
            <>
              <CategoryHead tree={tree.data ?? []} trail={trail} />
              <ProductList
                filters={{ ...filters, categoryId: trail.at(-1)?.id ?? '' }}
                named={filters.categoryId}
                setQuery={setQuery}
                addressWith={addressWith}
              />
            </>
          ) : (
            <NotFound
              title="该分类不存在或已停用"
              action={<ButtonLink to={paths.categories}>查看全部分类</ButtonLink>}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}

export const ahead: DataAhead = async (client, query) => {
  const filters = parseProductFilters(query);
  const tree = await client.ensureQueryData(categoryTree('product'));
  const categoryId = trailOf(tree, filters.categoryId).at(-1)?.id ?? '';
  await loadPagesAhead(client, publishedPages(productQuery({ ...filters, categoryId })), query);
};

export default definePage(() => ({}), ProductsPage);

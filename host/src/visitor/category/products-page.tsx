/** The page with the products of a category (by default 杀虫剂), with filters, order and the way to other categories. */
import { type AddressWith, definePage, type SetQuery } from '@admin-h5/client/host';
import {
  Button,
  categoryGlyph,
  EmptyState,
  Image,
  listGlyph,
  Loaded,
  NavButton,
  NotFound,
  Screen,
  useContentTitle,
} from '@admin-h5/ui';
import type { CategoryNode, PublishQuery, RawQuery } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { clsx } from 'clsx';
import type { DataAhead } from '../../core/pages/data-ahead.ts';
import { usePagesAhead } from '../../core/pages/use-pages-ahead.ts';
import { allClasses, categoryUrl, paths } from '../../core/paths.ts';
import { type ListSort, parseSort, sortQuery, SortTabs, useListQuery } from '../filter/list-query.tsx';
import { CardSkeletons } from '../catalogue/catalogue-card.tsx';
import { publishedPages, usePublishedPages } from '../../ui/list/published-pages.ts';
import { loadPagesAhead } from '../../ui/list/use-pages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { pictureUrl } from '../../core/picture.ts';
import { categoryColour } from '../../ui/tag/class-colour.ts';
import { categoryTrail, categoryTree, useCategoryTree } from './use-category-tree.ts';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { RecordList } from '../catalogue/record-list.tsx';
import { CompareLink } from '../compare/compare-link.tsx';
import { ChosenFilters, FilterButton, FilterRail, ScriptlessFilters } from '../filter/filters.tsx';
import {
  clearFilters,
  countFilters,
  filterQuery,
  type FilterValues,
  listFilters,
  parseFilters,
} from '../filter/record-filters.ts';
import './category.less';

/** Ready before a card is pressed, so that its picture leads on. */
const next = [paths.product];

/** The category of the page's name, unless the address names another one. */
const ownClass = 'insecticide';

function findTrail(tree: readonly CategoryNode[], categoryId: string): CategoryNode[] {
  if (categoryId) return categoryTrail(tree, categoryId);
  const pageCategory = tree.find(({ code }) => code === ownClass) ?? tree[0];
  return pageCategory ? [pageCategory] : [];
}

function ProductsPage() {
  const [state, setQuery, addressWith] = useListQuery(parseProductList);
  const tree = useCategoryTree('product');
  usePagesAhead(next);
  const trail = findTrail(tree.data ?? [], state.categoryId);
  const all = state.categoryId === allClasses;
  const title = all ? '全部产品' : trail.at(-1)?.name;
  useContentTitle(title);
  const tiles = state.view === 'tile';
  // A desk has one arrangement.
  const desk = useAtDesk();
  return (
    <Screen
      title={title ?? (state.categoryId ? '产品分类' : '杀虫剂')}
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
      <Loaded query={tree} skeleton={<CardSkeletons shape={state.view} />}>
        {() =>
          all || trail.length ? (
            <>
              <CategoryHead tree={tree.data ?? []} trail={trail} />
              <ProductList
                state={state}
                categoryId={trail.at(-1)?.id ?? ''}
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
  const state = parseProductList(query);
  const tree = await client.ensureQueryData(categoryTree('product'));
  const categoryId = findTrail(tree, state.categoryId).at(-1)?.id ?? '';
  await loadPagesAhead(client, publishedPages(productQuery({ ...state, categoryId })), query);
};

interface CategoryHeadProps {
  tree: readonly CategoryNode[];
  /** From the first level to the category of the page; empty for the products of all. */
  trail: readonly CategoryNode[];
}

/** The class's colour, path, description and picture in one strip; below it, the classes beside or under it as one row of chips. */
function CategoryHead({ tree, trail }: CategoryHeadProps) {
  const [top] = trail;
  const category = trail.at(-1);
  // A category without any below it shows those beside it.
  const parent = category?.children.length ? category : trail.at(-2);
  const chips = (parent?.children ?? (category ? [] : tree)).filter(({ totalCount }) => totalCount > 0);
  return (
    <div className={categoryColour(top?.code)}>
      {category && (
        <div className="category-banner">
          <div className="category-banner__text">
            <Trail trail={trail} />
            <p className="category-banner__note">{category.description || `共 ${category.totalCount} 款`}</p>
          </div>
          {top?.coverId && (
            <Image
              src={pictureUrl(top.coverId)}
              alt=""
              sizes="(min-width: 960px) 480px, 200px"
              largest={750}
              priority
              className="category-banner__picture"
            />
          )}
        </div>
      )}
      {chips.length > 0 && (
        <nav className="category-chips" aria-label="下级分类">
          <Chip to={parent ? categoryUrl(parent.id) : categoryUrl(allClasses)} current={parent === category}>
            全部
          </Chip>
          {chips.map((node) => (
            <Chip key={node.id} to={categoryUrl(node.id)} current={node === category} colour={!category && node.code}>
              {node.name}
            </Chip>
          ))}
        </nav>
      )}
    </div>
  );
}

interface ChipProps {
  to: string;
  current: boolean;
  /** Code of a class whose band marks the chip. */
  colour?: string | false | null;
  children: string;
}

function Chip({ to, current, colour, children }: ChipProps) {
  return (
    <Link
      to={to}
      replace
      className={clsx('category-chips__chip', colour && categoryColour(colour))}
      aria-current={current ? 'page' : undefined}
    >
      {colour && <span className="category-chips__band" />}
      {children}
    </Link>
  );
}

function Trail({ trail }: { trail: readonly CategoryNode[] }) {
  return (
    <nav className="category-trail" aria-label="所在位置">
      <Link to={paths.categories}>全部分类</Link>
      {trail.map((node, at) => (
        <span key={node.id}>
          <span aria-hidden="true"> / </span>
          {at === trail.length - 1 ? (
            <span aria-current="page">{node.name}</span>
          ) : (
            <Link to={categoryUrl(node.id)}>{node.name}</Link>
          )}
        </span>
      ))}
    </nav>
  );
}

export default definePage(() => ({}), ProductsPage);

/** Filters, order and view in the address. */
interface ProductListState {
  /** '' for the page's own category. */
  categoryId: string;
  values: FilterValues;
  sort: ListSort;
  view: 'row' | 'tile';
}

const filters = listFilters.product;

export const parseProductList = (query: RawQuery): ProductListState => ({
  categoryId: query.categoryId ?? '',
  values: parseFilters(filters, query),
  sort: parseSort(query.sort),
  view: query.view === 'tile' ? 'tile' : 'row',
});

export const productQuery = ({ categoryId, values, sort }: ProductListState): PublishQuery => ({
  ...filterQuery('product', filters, values),
  ...sortQuery(sort),
  ...(categoryId && { categoryId }),
});

interface ProductListProps {
  state: ProductListState;
  categoryId: string;
  setQuery: SetQuery;
  addressWith: AddressWith;
}

/** The products of a category, filtered and sorted as the address says; on a wide screen the filters stand beside them. */
function ProductList({ state, categoryId, setQuery, addressWith }: ProductListProps) {
  const { values, sort, view } = state;
  const toQuery = (next: FilterValues) => productQuery({ ...state, categoryId, values: next });
  const { query, links } = usePublishedPages(toQuery(values));
  const count = countFilters(filters, values);
  const filtering = { type: 'product', filters, values, resultOf: toQuery, setQuery, addressWith } as const;
  return (
    <div className="filter-desk">
      <FilterRail {...filtering} />
      <section aria-label="产品列表">
        <div className="filter-order filter-tools">
          <SortTabs {...{ sort, setQuery, addressWith }} />
          <p className="filter-tools__total" role="status">
            {query.data && `共 ${query.data.total} 款产品`}
          </p>
          <FilterButton {...filtering} count={count - (values.holder ? 1 : 0)} />
        </div>
        <ScriptlessFilters
          {...filtering}
          others={{ categoryId: state.categoryId, sort, view: view === 'tile' ? view : '' }}
        />
        <ChosenFilters {...filtering} />
        <RecordList
          query={query}
          links={links}
          shape={view}
          empty={
            count ? (
              <EmptyState
                title="没有符合条件的产品"
                action={
                  <Button kind="soft" onClick={() => setQuery(clearFilters(filters))}>
                    清除筛选
                  </Button>
                }
              />
            ) : (
              <EmptyState title="该分类下暂无产品" note="可以看看其他分类" />
            )
          }
          card={(item, look) => item.type === 'product' && <ProductCard item={item} {...look} />}
        />
        <CompareLink type="product" />
        <BackToTop />
      </section>
    </div>
  );
}

import { definePage } from '@admin-h5/client/host';
import { categoryGlyph, listGlyph, Loaded, NavButton, NotFound, Screen, useContentTitle, Image } from '@admin-h5/ui';
import type { CategoryNode } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { clsx } from 'clsx';
import type { DataAhead } from '../../core/pages/data-ahead.ts';
import { usePagesAhead } from '../../core/pages/use-pages-ahead.ts';
import { allClasses, paths, categoryUrl } from '../../core/paths.ts';
import { useListQuery } from '../filter/list-query.tsx';
import { CardSkeletons } from '../catalogue/catalogue-card.tsx';
import { publishedPages } from '../../ui/list/published-pages.ts';
import { loadPagesAhead } from '../../ui/list/use-pages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { pictureUrl } from '../../core/picture.ts';
import { categoryColour } from '../../ui/tag/class-colour.ts';
import { parseProductList, ProductList, productQuery } from './product-list.tsx';
import { categoryTrail, categoryTree, useCategoryTree } from './use-category-tree.ts';
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

/** 杀虫剂; with `categoryId` any other category of products, or all. */
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
  /** The first-level categories. */
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

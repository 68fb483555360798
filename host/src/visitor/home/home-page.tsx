/** 首页: banners, shortcuts, popular products, recommended materials and the company; each block loads, fails and retries independently. */
import { definePage, visitorApi } from '@admin-h5/client/host';
import {
  Below,
  buildingGlyph,
  Carousel,
  documentGlyph,
  factoryGlyph,
  flaskGlyph,
  forwardGlyph,
  Icon,
  Image,
  lazyPart,
  Loaded,
  PullRefresh,
  Screen,
  searchGlyph,
  shieldGlyph,
  Skeleton,
  SkeletonGroup,
  SkeletonText,
} from '@admin-h5/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ActiveBanner, bannerRatio, type CategoryNode, type Company, largestPreview } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { clsx } from 'clsx';
import { companyName } from '../../core/app-name.ts';
import { categoryUrl, galleryUrl, materialUrl, paths, productUrl, registrationSearchUrl } from '../../core/paths.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { ContactCard } from '../company/contacts.tsx';
import { CropLinks } from '../catalogue/crop-links.tsx';
import { Card } from '../../ui/card/card.tsx';
import { plainText } from '../company/plain-text.ts';
import { homeBanners, homeCompany, homeMaterials, homeProducts } from './home-queries.ts';
import { MaterialsBlock, ProductsBlock } from './record-blocks.tsx';
import { CategoryPicture } from '../../ui/tag/category-picture.tsx';
import { categoryColour } from '../../ui/tag/class-colour.ts';
import { useCategoryTree } from '../category/use-category-tree.ts';
import { pictureUrl } from '../../core/picture.ts';
import './home.less';

/** What this device viewed last, below the first screen so that nothing in sight moves when it is known. */
const LastVisit = lazyPart<object>(
  async () => (await import('../../ui/record-strip/recent-records.tsx')).RecentRecords,
);

function HomePage() {
  const banners = useQuery(homeBanners);
  const products = useQuery(homeProducts);
  const materials = useQuery(homeMaterials);
  const company = useQuery(homeCompany);
  const refresh = async () => {
    const blocks = await Promise.all([banners, products, materials, company].map((block) => block.refetch()));
    return blocks.every(({ isError }) => !isError);
  };
  return (
    <Screen title="首页" className="home" header={<HomeHead company={company.data} />}>
      <PullRefresh onRefresh={refresh}>
        <div className="home-top">
          <BannerBlock banners={banners} />
          <div className="home-top__ways">
            <Shortcuts />
            <CropsBlock />
          </div>
        </div>
        <Below>
          <ProductsBlock products={products} />
        </Below>
        <LastVisit />
        <Below>
          <MaterialsBlock materials={materials} />
        </Below>
        <Below>
          <CompanyBlock company={company} />
          <ContactBlock company={company} />
        </Below>
      </PullRefresh>
    </Screen>
  );
}

/** The company's name, and a link that looks like a search field. */
function HomeHead({ company }: { company: Company | undefined }) {
  return (
    <header className="home-head">
      <h1 className="home-head__name">
        <BrandMark logoId={company?.logoId} />
        <span>{companyName(company)}</span>
      </h1>
      <Link className="home-head__search" to={paths.search}>
        <Icon glyph={searchGlyph} size={18} />
        <span className="ah5-text-line">搜索产品、原料、CAS号</span>
      </Link>
    </header>
  );
}

/** 联系我们. The company block above shows the loading state of the same record, so this one shows none. */
function ContactBlock({ company }: { company: UseQueryResult<Company> }) {
  return company.data && company.data.version > 0 ? <ContactCard company={company.data} /> : null;
}

/** 按作物找药, in one row. */
function CropsBlock() {
  return (
    <CropLinks>
      {(links) => (
        <section className="home-crops">
          <h2>
            <Link to={paths.crops}>按作物找药</Link>
          </h2>
          {links}
        </section>
      )}
    </CropLinks>
  );
}

/** 公司简介卡 */
function CompanyBlock({ company }: { company: UseQueryResult<Company> }) {
  return (
    <Card
      title="公司简介"
      extra={
        <Link to={paths.company} className="home-block__more">
          了解更多
          <Icon glyph={forwardGlyph} size={14} />
        </Link>
      }
    >
      <Loaded
        query={company}
        compact
        skeleton={
          <SkeletonGroup>
            <SkeletonText lines={4} />
          </SkeletonGroup>
        }
      >
        {(data) =>
          data.version === 0 ? (
            <p className="home-company__intro">公司信息正在完善中</p>
          ) : (
            <div className="home-company">
              <BrandMark logoId={data.logoId} size="m" />
              <div>
                <p className="ah5-text-strong">{data.name}</p>
                {data.slogan && <p className="ah5-text-s ah5-text-brand">{data.slogan}</p>}
              </div>
              <p className="home-company__intro">{plainText(data.intro)}</p>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Two rows of four. */
const maxShortcuts = 8;
const others = [
  { to: registrationSearchUrl, text: '登记证查询', glyph: shieldGlyph },
  { to: paths.documents, text: '资料中心', glyph: documentGlyph },
  { to: paths.materials, text: '原料供应', glyph: flaskGlyph },
  { to: galleryUrl, text: '工厂展示', glyph: factoryGlyph },
  { to: paths.company, text: '关于我们', glyph: buildingGlyph },
] as const;

/** 金刚区: the first classes of products in their own colours, then other ways on. Without classes only the others. */
function Shortcuts() {
  const tree = useCategoryTree('product');
  const classes = tree.data?.filter(({ totalCount }) => totalCount > 0).slice(0, maxShortcuts - 2) ?? [];
  const waiting = tree.isPending ? maxShortcuts - 2 : 0;
  return (
    <nav className="home-shortcuts" aria-label="快捷入口" aria-busy={waiting > 0 || undefined}>
      {Array.from({ length: waiting }, (_, at) => (
        <span key={at} className="home-shortcuts__item">
          <Skeleton width=".96rem" ratio={1} radius="var(--ah5-radius-l)" />
          <span className="home-shortcuts__text">
            <Skeleton width=".8rem" height=".2rem" />
          </span>
        </span>
      ))}
      {classes.map((node) => (
        <ClassShortcut key={node.id} node={node} />
      ))}
      {others.slice(0, Math.max(2, maxShortcuts - classes.length - waiting)).map(({ to, text, glyph }) => (
        <Link key={text} to={to} className="home-shortcuts__item">
          <span className="home-shortcuts__icon">
            <Icon glyph={glyph} size={24} />
          </span>
          <span className="home-shortcuts__text">{text}</span>
        </Link>
      ))}
    </nav>
  );
}

function ClassShortcut({ node }: { node: CategoryNode }) {
  return (
    <Link to={categoryUrl(node.id)} className={clsx('home-shortcuts__item', categoryColour(node.code))}>
      <span className="home-shortcuts__icon">
        <CategoryPicture node={node} sizes="64px" sign={24} />
      </span>
      <span className={clsx('home-shortcuts__text', node.name.length > 6 && 'home-shortcuts__text--long')}>
        {node.name}
      </span>
    </Link>
  );
}

export default definePage(() => ({}), HomePage);

/** The banners at the top; not shown without any. */
function BannerBlock({ banners }: { banners: UseQueryResult<ActiveBanner[]> }) {
  return (
    <Loaded
      query={banners}
      compact
      skeleton={
        <SkeletonGroup className="home-banner">
          <Skeleton ratio={bannerRatio} radius="var(--ah5-radius-l)" />
        </SkeletonGroup>
      }
    >
      {(list) =>
        list.length > 0 && (
          <div className="home-banner">
            <Carousel
              label="推荐"
              items={list}
              keyOf={(banner) => banner.id}
              ratio={bannerRatio}
              autoplay
              render={(banner, index, near) => <Banner banner={banner} first={index === 0} near={near} />}
            />
          </div>
        )
      }
    </Loaded>
  );
}

function Banner({ banner, first, near }: { banner: ActiveBanner; first: boolean; near: boolean }) {
  const picture = (
    <Image
      src={near ? pictureUrl(banner.imageId) : null}
      alt={banner.title}
      sizes="(min-width: 960px) 720px, 92vw"
      largest={largestPreview}
      priority={first}
    />
  );
  const to = bannerLink(banner);
  // A failed click count must not prevent following the link.
  const count = () => void visitorApi.clickBanner(banner.id, { errors: 'background' }).catch(() => undefined);
  return to ? (
    <Link to={to} onClick={count}>
      {picture}
    </Link>
  ) : (
    picture
  );
}

/** The target of a banner, or null: a page of the app or an https address. Any other target is ignored. */
export function bannerLink({ linkType, linkTarget }: Pick<ActiveBanner, 'linkType' | 'linkTarget'>): string | null {
  if (!linkTarget) return null;
  switch (linkType) {
    case 'page':
      return /^\/?pages\//.test(linkTarget) ? `/${linkTarget.replace(/^\//, '')}` : null;
    case 'product':
      return productUrl(linkTarget);
    case 'material':
      return materialUrl(linkTarget);
    case 'url':
      return linkTarget.startsWith('https://') ? linkTarget : null;
    default:
      return null;
  }
}

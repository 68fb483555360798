import { definePage } from '@admin-h5/client/host';
import { Below, lazyPart, PullRefresh, Screen } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { BannerBlock } from './banner-block.tsx';
import { CompanyBlock } from './company-block.tsx';
import { ContactBlock } from './contact-block.tsx';
import { CropsBlock } from './crops-block.tsx';
import { HomeHead } from './home-head.tsx';
import { homeBanners, homeCompany, homeMaterials, homeProducts } from './home-queries.ts';
import './home.less';
import { MaterialsBlock, ProductsBlock } from './record-blocks.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** What this device viewed last, below the first screen so that nothing in sight moves when it is known. */
const LastVisit = lazyPart<object>(
  async () => (await import('../../ui/record-strip/recent-records.tsx')).RecentRecords,
);

/** 首页: each block loads, fails and retries independently. */
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

export default definePage(() => ({}), HomePage);

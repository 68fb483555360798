import { bannerApi, companyApi } from '@admin-h5/client';
import { publishApi, definePage } from '@admin-h5/client/host';
import { PullRefresh, Screen, useResource } from '@admin-h5/ui';
import { BannerBlock } from './banner-block.tsx';
import { CompanyBlock } from './company-block.tsx';
import { ContactBlock } from './contact-block.tsx';
import { HomeHead } from './home-head.tsx';
import './home.less';
import { MaterialsBlock, ProductsBlock } from './record-blocks.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** 首页: each block loads, fails and retries independently. */
function HomePage() {
  const banners = useResource((signal) => bannerApi.active('home', { signal, errors: 'screen' }), [], {
    keepAs: 'home banners',
  });
  const products = useResource(
    (signal) => publishApi.list({ type: 'product', sort: 'hot', size: 6 }, { signal, errors: 'screen' }),
    [],
    { keepAs: 'home products' },
  );
  const materials = useResource(
    (signal) => publishApi.list({ type: 'material', recommended: true, size: 6 }, { signal, errors: 'screen' }),
    [],
    { keepAs: 'home materials' },
  );
  const company = useResource((signal) => companyApi.get({ signal, errors: 'screen' }), [], { keepAs: 'company' });
  const refresh = async () => {
    const done = await Promise.all([banners, products, materials, company].map((block) => block.reload()));
    return done.every(Boolean);
  };
  return (
    <Screen title="首页" header={<HomeHead company={company.data} />}>
      <PullRefresh onRefresh={refresh}>
        <BannerBlock banners={banners} />
        <Shortcuts />
        <ProductsBlock products={products} />
        <MaterialsBlock materials={materials} />
        <CompanyBlock company={company} />
        <ContactBlock company={company} />
      </PullRefresh>
    </Screen>
  );
}

export default definePage(() => ({}), HomePage);

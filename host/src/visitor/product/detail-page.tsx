import { definePage } from '@admin-h5/client/host';
import { Loaded, Screen, useContentTitle } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { RecordSkeleton } from '../../ui/page/skeletons.tsx';
import { publishedRecord } from '../../ui/list/publish-queries.ts';
import { NotPublished, notPublished } from '../detail/not-published.tsx';
import { RecordPage } from '../detail/record-page.tsx';
import { useScrolledPast } from '../detail/use-scrolled-past.ts';
import { paths } from '../../core/paths.ts';
import { LookUp } from './look-up.tsx';
import { productNote, productRecord, ProductView } from './product-view.tsx';

const gone = '产品不存在或已下架';

/** 产品详情 */
function ProductPage({ id }: { id: string }) {
  const detail = useQuery(publishedRecord(id));
  const product = detail.data?.type === 'product' ? detail.data : null;
  const { past, ref } = useScrolledPast();
  useContentTitle(product ? `${product.title} ${productNote(product)} - 产品详情` : undefined);
  return (
    <RecordPage
      record={product ? productRecord(product) : undefined}
      past={past}
      more={product && <LookUp regNo={product.record.regNo} />}
    >
      <Loaded
        query={detail}
        skeleton={<RecordSkeleton id={id} />}
        failed={(error) => notPublished(error, gone, paths.categories)}
      >
        {(data) =>
          data.type === 'product' ? (
            <ProductView key={data.id} detail={data} nameRef={ref} />
          ) : (
            <NotPublished title={gone} listPath={paths.categories} />
          )
        }
      </Loaded>
    </RecordPage>
  );
}

function ProductById({ id }: { id: string }) {
  // Without an id there is no call to make.
  return id ? (
    <ProductPage id={id} />
  ) : (
    <Screen title="产品详情">
      <NotPublished title={gone} listPath={paths.categories} />
    </Screen>
  );
}

export default definePage(({ id }) => ({ id: id ?? '' }), ProductById);

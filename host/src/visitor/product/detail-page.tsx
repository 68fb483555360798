import { publishApi } from '@admin-h5/shared/api';
import { definePage } from '@admin-h5/shared/navigation';
import { Button, copyAndTell, Loaded, Screen, useResource } from '@admin-h5/shared/ui';
import { RecordSkeleton } from '../../app/boot/skeletons.tsx';
import { useContentTitle } from '../../app/page/use-document-title.ts';
import { DetailBar } from '../detail/detail-bar.tsx';
import { takenDown } from '../detail/detail-failed.tsx';
import { Gone } from '../detail/gone.tsx';
import { paths } from '../paths.ts';
import { productNote, ProductView } from './product-view.tsx';

const gone = '该产品已下架';

/** 产品详情 */
function ProductPage({ id }: { id: string }) {
  const detail = useResource((signal) => publishApi.get(id, { signal, errors: 'screen' }), [id], {
    keepAs: `publish ${id}`,
  });
  const product = detail.data?.type === 'product' ? detail.data : null;
  useContentTitle(product ? `${product.title} ${productNote(product)} - 产品详情` : undefined);
  return (
    <Screen
      title="产品详情"
      footer={
        product && (
          <DetailBar detail={product} note={productNote(product)}>
            <Button kind="soft" onClick={() => void lookUp(product.record.regNo)}>
              查登记信息
            </Button>
          </DetailBar>
        )
      }
    >
      <Loaded
        resource={detail}
        skeleton={<RecordSkeleton />}
        failed={(error) => takenDown(error, gone, paths.categories)}
      >
        {(data) =>
          data.type === 'product' ? (
            <ProductView key={data.id} detail={data} />
          ) : (
            <Gone title={gone} listPath={paths.categories} />
          )
        }
      </Loaded>
    </Screen>
  );
}

/** The official database takes no address with a number in it: the number goes to the clipboard. */
async function lookUp(regNo: string): Promise<void> {
  await copyAndTell(regNo, '登记证号，可在中国农药信息网查询');
  window.open('https://www.icama.cn/', '_blank', 'noopener');
}

function ProductById({ id }: { id: string }) {
  // Without an id there is nothing to ask the server for.
  return id ? (
    <ProductPage id={id} />
  ) : (
    <Screen title="产品详情">
      <Gone title={gone} listPath={paths.categories} />
    </Screen>
  );
}

export default definePage(({ id }) => ({ id: id ?? '' }), ProductById);

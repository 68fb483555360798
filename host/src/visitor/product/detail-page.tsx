import { definePage } from '@admin-h5/client/host';
import { buttonClass, copyAndTell, Loaded, Screen, useContentTitle } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { RecordSkeleton } from '../../ui/page/skeletons.tsx';
import { publishedRecord } from '../catalogue/publish-queries.ts';
import { DetailBar } from '../detail/detail-bar.tsx';
import { takenDown } from '../detail/detail-failed.tsx';
import { Gone } from '../detail/gone.tsx';
import { paths } from '../../core/paths.ts';
import { productNote, ProductView } from './product-view.tsx';

const gone = '产品不存在或已下架';

/** 产品详情 */
function ProductPage({ id }: { id: string }) {
  const detail = useQuery(publishedRecord(id));
  const product = detail.data?.type === 'product' ? detail.data : null;
  useContentTitle(product ? `${product.title} ${productNote(product)} - 产品详情` : undefined);
  return (
    <Screen
      title="产品详情"
      footer={
        product && (
          <DetailBar detail={product} note={productNote(product)}>
            <LookUp regNo={product.record.regNo} />
          </DetailBar>
        )
      }
    >
      <Loaded query={detail} skeleton={<RecordSkeleton />} failed={(error) => takenDown(error, gone, paths.categories)}>
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

/**
 * The official database has no address for a number, so the number is copied. A link, because browsers that end the
 * user activation while waiting for the clipboard (Safari) refuse to open a window from a script.
 */
function LookUp({ regNo }: { regNo: string }) {
  return (
    <a
      className={buttonClass({ kind: 'soft' })}
      href="https://www.icama.cn/"
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => void copyAndTell(regNo, '登记证号，可在中国农药信息网查询')}
    >
      查登记信息
    </a>
  );
}

function ProductById({ id }: { id: string }) {
  // Without an id there is no call to make.
  return id ? (
    <ProductPage id={id} />
  ) : (
    <Screen title="产品详情">
      <Gone title={gone} listPath={paths.categories} />
    </Screen>
  );
}

export default definePage(({ id }) => ({ id: id ?? '' }), ProductById);

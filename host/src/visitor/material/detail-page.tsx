import { definePage } from '@admin-h5/client/host';
import { Loaded, Screen, useContentTitle } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { RecordSkeleton } from '../../ui/page/skeletons.tsx';
import { publishedRecord } from '../../ui/list/publish-queries.ts';
import { NotPublished, notPublished } from '../detail/not-published.tsx';
import { RecordPage } from '../detail/record-page.tsx';
import { useScrolledPast } from '../detail/use-scrolled-past.ts';
import { paths } from '../../core/paths.ts';
import { materialNote, materialRecord, MaterialView } from './material-view.tsx';

const gone = '原料不存在或已下架';

/** 产品详情 of a raw material. */
function MaterialPage({ id }: { id: string }) {
  const detail = useQuery(publishedRecord(id));
  const material = detail.data?.type === 'material' ? detail.data : null;
  const { past, ref } = useScrolledPast();
  useContentTitle(material ? `${material.title} ${materialNote(material)} - 产品详情` : undefined);
  return (
    <RecordPage record={material ? materialRecord(material) : undefined} past={past}>
      <Loaded
        query={detail}
        skeleton={<RecordSkeleton id={id} />}
        failed={(error) => notPublished(error, gone, paths.materials)}
      >
        {(data) =>
          data.type === 'material' ? (
            <MaterialView key={data.id} detail={data} nameRef={ref} />
          ) : (
            <NotPublished title={gone} listPath={paths.materials} />
          )
        }
      </Loaded>
    </RecordPage>
  );
}

function MaterialById({ id }: { id: string }) {
  // Without an id there is no call to make.
  return id ? (
    <MaterialPage id={id} />
  ) : (
    <Screen title="产品详情">
      <NotPublished title={gone} listPath={paths.materials} />
    </Screen>
  );
}

export default definePage(({ id }) => ({ id: id ?? '' }), MaterialById);

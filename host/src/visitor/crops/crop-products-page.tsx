import { keywordLimit } from '@admin-h5/contract';
import type { RawQuery } from '@admin-h5/contract';
import { definePage } from '@admin-h5/client/host';
import { EmptyState, NotFound, Screen, useContentTitle } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { cropUrl, paths } from '../../core/paths.ts';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardSkeletons } from '../catalogue/card-skeletons.tsx';
import { CompareLink } from '../compare/compare-link.tsx';
import { useListQuery } from '../filter/use-list-query.ts';
import { ActionGroups } from './action-groups.tsx';
import { CropProductCard } from './crop-product-card.tsx';
import { cropGroupsQuery, useCropProducts } from './crop-queries.ts';
import type { CropSelection } from './crop-queries.ts';
import { CropTrail } from './crop-trail.tsx';
import './crops.less';

interface Wanted extends CropSelection {
  group: string;
}

const cut = (text = '') => text.trim().slice(0, keywordLimit);
const parse = ({ crop, target, group }: RawQuery): Wanted => ({
  crop: cut(crop),
  target: cut(target),
  group: cut(group),
});

/** The products for a crop and a target, each with its own rows of 使用范围. */
function CropProductsPage({ crop, target, group, onGroup }: Wanted & { onGroup: (group: string) => void }) {
  const selection = { crop, target };
  const { data: names } = useQuery(cropGroupsQuery(selection));
  const { query, links } = useCropProducts(selection, group);
  const [cropName, targetName] = [names?.crop ?? crop, names?.target ?? target];
  const title = `${cropName} ${targetName}`;
  useContentTitle(`${title}用药 - 按作物找药`);
  return (
    <Screen title={`${title}用药`}>
      <div className="crop-head">
        <CropTrail crop={cropName} target={targetName} />
        <p role="status">{query.data && `共 ${query.data.total} 款产品，用药前请以产品标签为准`}</p>
      </div>
      {names && <ActionGroups groups={names.groups} chosen={group} onChoose={onGroup} />}
      <InfiniteList
        query={query}
        links={links}
        skeleton={<CardSkeletons shape="row" />}
        empty={
          <NotFound
            title={`没有登记用于「${cropName}」防治「${targetName}」的产品`}
            action={<ButtonLink to={cropUrl(cropName)}>查看{cropName}的其他病虫草害</ButtonLink>}
          />
        }
      >
        {(products) => (
          <ul className="crop-products">
            {products.map((product) => (
              <li key={product.id}>
                <CropProductCard product={product} crop={cropName} target={targetName} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
      <CompareLink type="product" />
      <BackToTop />
    </Screen>
  );
}

function ProductsByNames() {
  const [wanted, setQuery] = useListQuery(parse);
  return wanted.crop && wanted.target ? (
    <CropProductsPage {...wanted} onGroup={(group) => setQuery({ group })} />
  ) : (
    <Screen title="对症用药">
      <EmptyState title="没有选择作物和防治对象" action={<ButtonLink to={paths.crops}>查看全部作物</ButtonLink>} />
    </Screen>
  );
}

export default definePage(() => ({}), ProductsByNames);

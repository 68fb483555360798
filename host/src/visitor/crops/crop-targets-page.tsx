import { type CropTargets, type PesticideType, type TargetKind, targetKinds } from '@admin-h5/contract';
import { definePage } from '@admin-h5/client/host';
import {
  EmptyState,
  ErrorState,
  Loaded,
  NotFound,
  Screen,
  SearchField,
  SkeletonRows,
  useContentTitle,
} from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cropProductsUrl, paths } from '../../core/paths.ts';
import { Card } from '../../ui/card/card.tsx';
import { classColour } from '../../ui/tag/class-colour.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { cropTargetsQuery, useCalled } from './crop-target-queries.ts';
import { HotProducts } from '../catalogue/hot-products.tsx';
import { CropTrail } from './crop-trail.tsx';
import './crops.less';
import { NamedTiles } from './named-tiles.tsx';

/** Each kind has the colour of the class that is used against it. */
const classOf: Readonly<Record<TargetKind, PesticideType>> = {
  虫害: '杀虫剂',
  病害: '杀菌剂',
  草害: '除草剂',
  鼠害: '杀鼠剂',
  生长调节: '植物生长调节剂',
};

/** So many are found at a glance, without a field that filters them. */
const few = 12;

/** What products are registered against on a crop, in kinds. */
function CropTargetsPage({ crop }: { crop: string }) {
  const targets = useQuery(cropTargetsQuery(crop));
  const name = targets.data?.crop ?? crop;
  useContentTitle(`${name}用药 - 按作物找药`);
  return (
    <Screen title={`${name}用药`}>
      <div className="crop-head">
        <CropTrail crop={name} />
        {targets.data && (
          <p>
            共 {targets.data.total} 款产品登记用于{name}
            {targets.data.aliases.length > 0 && `（又名${targets.data.aliases.join('、')}）`}
          </p>
        )}
      </div>
      <Loaded query={targets} skeleton={<SkeletonRows />}>
        {(data) =>
          data.targets.length > 0 ? (
            <>
              <Targets data={data} />
              <HotProducts crop={name} />
            </>
          ) : (
            <NotFound
              title={`没有登记用于「${name}」的产品`}
              action={<ButtonLink to={paths.crops}>查看全部作物</ButtonLink>}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}

function Targets({ data: { crop, targets } }: { data: CropTargets }) {
  const [words, setWords] = useState('');
  const { found: shown, query } = useCalled(targets, words, 'target');
  return (
    <>
      {targets.length > few && (
        <div className="crop-search">
          <SearchField label="查找病虫草害，如：红蜘蛛" onSearch={setWords} />
        </div>
      )}
      {query.isLoading && <SkeletonRows />}
      {query.isError && <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />}
      {shown.length === 0 && !query.isLoading && !query.isError && (
        <EmptyState compact title={`没有找到「${words}」`} note={`没有产品登记用于${crop}防治它，或它有别的名称`} />
      )}
      <div className="crop-kinds">
        {targetKinds.map((kind) => {
          const items = shown.filter((target) => target.kind === kind);
          return (
            items.length > 0 && (
              <Card key={kind} title={kind} extra={<span className="crop-note">{items.length} 种</span>}>
                <div className={classColour(classOf[kind])}>
                  <NamedTiles items={items} words={words} to={(target) => cropProductsUrl(crop, target)} />
                </div>
              </Card>
            )
          );
        })}
      </div>
    </>
  );
}

function CropByName({ crop }: { crop: string }) {
  // Without a crop there is no call to make.
  return crop ? (
    <CropTargetsPage key={crop} crop={crop} />
  ) : (
    <Screen title="作物用药">
      <EmptyState title="没有选择作物" action={<ButtonLink to={paths.crops}>查看全部作物</ButtonLink>} />
    </Screen>
  );
}

export default definePage(({ crop }) => ({ crop: crop?.trim() ?? '' }), CropByName);

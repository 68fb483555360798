/** The last step of 按作物找药: the products for a crop and a target, each with its own rows of 使用范围, and by how they act. */
import {
  type ActionGroup,
  type CropProduct,
  formulationName,
  keywordLimit,
  type RawQuery,
  registrationState,
  type Usage,
} from '@admin-h5/contract';
import { definePage } from '@admin-h5/client/host';
import {
  ChoiceChips,
  EmptyState,
  type Fact,
  givenFacts,
  Image,
  NotFound,
  Screen,
  Tag,
  useContentTitle,
} from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@admin-h5/client';
import { clsx } from 'clsx';
import { cropUrl, paths, productUrl } from '../../core/paths.ts';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardSkeletons } from '../catalogue/catalogue-card.tsx';
import { CompareLink } from '../compare/compare-link.tsx';
import { useListQuery } from '../filter/list-query.tsx';
import { Card } from '../../ui/card/card.tsx';
import { pictureUrl } from '../../core/picture.ts';
import { useToday } from '../../core/use-today.ts';
import { CardActions } from '../../ui/card-actions/card-actions.tsx';
import { classColour } from '../../ui/tag/class-colour.ts';
import { ColourBand } from '../../ui/tag/colour-band.tsx';
import { ToxicityTag } from '../../ui/tag/toxicity-tag.tsx';
import { cropGroupsQuery, type CropSelection, useCropProducts } from './crop-target-queries.ts';
import { CropTrail } from './crop-trail.tsx';
import './crops.less';
import '../catalogue/cards.less';

interface Wanted extends CropSelection {
  group: string;
}

const cut = (text = '') => text.trim().slice(0, keywordLimit);
const parse = ({ crop, target, group }: RawQuery): Wanted => ({
  crop: cut(crop),
  target: cut(target),
  group: cut(group),
});

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

/** More are a wall of chips. */
const max = 16;

const groupName = ({ moa, ingredients }: ActionGroup) => [moa, ingredients.join('、')].filter(Boolean).join(' ');

interface ActionGroupsProps {
  groups: readonly ActionGroup[];
  /** Key of the chosen group, '' for none. */
  chosen: string;
  onChoose: (key: string) => void;
}

/** The products by how they act, with the advice to change between groups where several products share one. */
function ActionGroups({ groups, chosen, onChoose }: ActionGroupsProps) {
  if (groups.length === 0) return null;
  const shared = groups.filter(({ count }) => count > 1);
  const shown = groups.filter(({ key }, at) => at < max || key === chosen);
  return (
    <Card title="轮换用药" className="crop-groups">
      <ChoiceChips
        label="按有效成分（作用机理）查看"
        options={shown.map((group) => ({ value: group.key, label: `${groupName(group)}　${group.count} 款` }))}
        value={chosen}
        onChange={onChoose}
      />
      {shared.length > 0 && (
        <details className="crop-advice">
          <summary>为什么要轮换</summary>
          同一组产品的作用机理相同：
          {shared
            .slice(0, 3)
            .map((group) => `${groupName(group)} ${group.count} 款`)
            .join('、')}
          。在同一组里换用并不是轮换，连续使用容易产生抗药性
          {groups.length > 1 ? '，请在不同组之间轮换。' : '。'}
        </details>
      )}
    </Card>
  );
}

interface CropProductCardProps {
  product: CropProduct;
  /** What was looked for: a row that names another crop or target says so. */
  crop: string;
  target: string;
}

const usageFacts = (usage: Usage, crop: string, target: string): readonly Fact[] => [
  ['登记作物', usage.crop === crop ? '' : usage.crop],
  ['防治对象', usage.target === target ? '' : usage.target],
  ['用药量', usage.dosage],
  ['施用方法', usage.method],
  ['施用时期', usage.timing],
  ['安全间隔期', usage.intervalDays === null ? '' : `${usage.intervalDays} 天`],
  ['每季最多', usage.maxTimes === null ? '' : `${usage.maxTimes} 次`],
];

/** A product with the rows of 使用范围 for a crop and a target. */
function CropProductCard({ product, crop, target }: CropProductCardProps) {
  const { item, usages, regValidTo, restricted, ingredients } = product;
  const { totalContent, formulation, regNo, toxicity, pesticideType } = item.card;
  const registration = registrationState(regValidTo, useToday());
  const contents = ingredients.map(({ name, moa }) => [name, moa && `（${moa}）`].filter(Boolean).join('')).join('、');
  return (
    <article className={clsx('crop-product', classColour(pesticideType))}>
      <div className="crop-product__head">
        <span className="crop-product__picture">
          <Image src={pictureUrl(item.coverFileId)} alt="" ratio={1} sizes="80px" largest={240} />
          <ColourBand type={pesticideType} thin />
        </span>
        <div className="crop-product__text">
          <h2>
            <Link className="crop-product__name catalogue-card__cover" to={productUrl(item.id)}>
              {item.title}
            </Link>
          </h2>
          <p>
            <b className="catalogue-card__content">{totalContent}</b> {formulationName(formulation)}
            {contents !== item.title && ` · ${contents}`}
          </p>
          <p className="crop-product__tags">
            {registration === 'expired' && (
              <Tag tone="danger" solid>
                登记证已过期
              </Tag>
            )}
            {registration === 'ending' && <Tag tone="warn">登记证即将到期</Tag>}
            {restricted && <Tag tone="danger">限制使用</Tag>}
            {item.top && <Tag tone="info">推荐</Tag>}
            <ToxicityTag toxicity={toxicity} />
            <span className="catalogue-card__number">{regNo}</span>
          </p>
        </div>
      </div>
      {usages.map((usage) => (
        <div key={`${usage.crop}|${usage.target}|${usage.dosage}|${usage.method}`} className="crop-product__usage">
          <dl className="crop-facts">
            {givenFacts(usageFacts(usage, crop, target)).map(([label, value]) => (
              <div key={label}>
                <dt className="ah5-text-s ah5-text-faint">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <CardActions record={item} />
    </article>
  );
}

export default definePage(() => ({}), ProductsByNames);

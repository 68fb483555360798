/** The form of a banner, with the control for where it leads: a record, a page of the app or an address. */
import { bannerFields, bannerRatio, fileHints, bannerMaxEnabled, bannerPositions } from '@admin-h5/contract';
import {
  formSections,
  textOf,
  linkOrigins,
  RecordPicker,
  TextControl,
  type ControlProps,
  type Choice,
  RecordName,
  type RecordSearch,
  type ValueProps,
} from '@admin-h5/admin-kit';
import { bannerApi, materialApi, productApi } from '@admin-h5/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ChoiceChips } from '@admin-h5/ui';

/** 跳转目标 as text: a record's name, or the title of the page at an address. */
export function TargetView({ value, values, names }: ValueProps) {
  const target = textOf(value);
  const search = targetSearch(values.linkType);
  if (search) {
    const { entityLabel, nameOf } = search;
    return (
      <>
        {entityLabel}：
        <RecordName {...{ entityLabel, nameOf }} id={target} known={names[target]} />
      </>
    );
  }
  const page = pageChoices.find((choice) => choice.value === target);
  return <>{page ? `${page.label}（${target}）` : (names[target] ?? target)}</>;
}

const found = 20;

const products: RecordSearch = {
  entityLabel: '产品',
  async search(keyword, signal) {
    const { list } = await productApi.list({ keyword, status: 1, size: found }, { signal, errors: 'screen' });
    return list.map(({ id, name, tradeName, regNo }) => ({
      id,
      label: name,
      note: [tradeName, regNo].filter(Boolean).join(' · '),
    }));
  },
  nameOf: async (id, signal) => (await productApi.get(id, { signal, errors: 'screen' })).name,
};

const materials: RecordSearch = {
  entityLabel: '原料',
  async search(keyword, signal) {
    const { list } = await materialApi.list({ keyword, status: 1, size: found }, { signal, errors: 'screen' });
    return list.map(({ id, name, casNo }) => ({ id, label: name, note: casNo }));
  },
  nameOf: async (id, signal) => (await materialApi.get(id, { signal, errors: 'screen' })).name,
};

/** Search for the records that this link type can lead to; null for types that lead to an address. */
function targetSearch(linkType: unknown): RecordSearch | null {
  if (linkType === 'product') return products;
  return linkType === 'material' ? materials : null;
}

/** Suggested target screens; the path of any other page can be typed. */
export const pageChoices: readonly Choice[] = [
  { value: '/pages/category/second', label: '产品分类' },
  { value: '/pages/materials/list', label: '原料列表' },
  { value: '/pages/crops/index', label: '按作物找药' },
  { value: '/pages/documents/index', label: '资料中心' },
  { value: '/pages/company/about', label: '关于我们' },
  { value: '/pages/company/about?section=gallery', label: '工厂展示' },
  { value: '/pages/help/index', label: '帮助中心' },
];

const chips = pageChoices.map(({ value, label }) => ({ value: String(value), label }));

function PageTarget(props: ControlProps) {
  return (
    <>
      <TextControl
        {...props}
        field={{ kind: 'text', name: 'linkTarget', label: '跳转目标', placeholder: '/pages/…' }}
      />
      <ChoiceChips label="常用页面" options={chips} value={textOf(props.value)} onChange={props.onChange} />
    </>
  );
}

function UrlTarget(props: ControlProps) {
  const origins = linkOrigins();
  return (
    <>
      <TextControl
        {...props}
        field={{ kind: 'text', name: 'linkTarget', label: '跳转目标', placeholder: 'https://', inputMode: 'url' }}
      />
      <p className="adm-field__hint">
        {origins.length > 0 ? `允许的域名：${origins.join('、')}` : '尚未配置允许的外部域名'}
      </p>
    </>
  );
}

/** 跳转目标: the control for the banner's link type. */
function TargetControl(props: ControlProps) {
  const { linkType } = props.values;
  const search = targetSearch(linkType);
  if (search) return <RecordPicker {...props} {...search} />;
  return linkType === 'url' ? <UrlTarget {...props} /> : <PageTarget {...props} />;
}

export const bannerSections = formSections(bannerFields, [
  {
    title: '内容',
    fields: [
      { name: 'imageId', crop: bannerRatio, hint: `建议 750×350，宽度不小于 600 像素，${fileHints.imageSize}` },
      'title',
      'position',
    ],
  },
  {
    title: '跳转',
    fields: [
      // Another link type cannot use the old target.
      { name: 'linkType', blank: 'none', effect: () => ({ linkTarget: '' }) },
      {
        name: 'linkTarget',
        partOf: 'linkType',
        render: (props) => <TargetControl {...props} />,
        view: (props) => <TargetView {...props} />,
      },
    ],
  },
  {
    title: '展示',
    fields: [
      { name: 'startAt', hint: '留空则立即生效' },
      { name: 'endAt', hint: '留空则长期有效' },
      'sort',
      { name: 'status', hint: (values) => <EnabledCount position={textOf(values.position)} /> },
    ],
  },
]);

function EnabledCount({ position }: { position: string }) {
  const known = bannerPositions.find((each) => each === position);
  const { data } = useQuery({
    queryKey: ['banner', 'enabledCount', position],
    queryFn: known
      ? ({ signal }) => bannerApi.list({ position: known, status: 1, size: 1 }, { signal, errors: 'background' })
      : skipToken,
    gcTime: 0,
  });
  return data ? `该位置已启用 ${data.total} 张，最多 ${bannerMaxEnabled} 张` : null;
}

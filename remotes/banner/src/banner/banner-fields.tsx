import { bannerFields, bannerRatio, fileHints, bannerMaxEnabled, bannerPositions } from '@admin-h5/contract';
import { formSections, textOf, linkOrigins, RecordPicker, TextControl, type ControlProps } from '@admin-h5/admin-kit';
import { bannerApi } from '@admin-h5/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { ChoiceChips } from '@admin-h5/ui';
import { pageChoices, targetSearch, TargetView } from './target.tsx';

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

/** Number of enabled banners of a position and its limit. */
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

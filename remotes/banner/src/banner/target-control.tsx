import { ChoiceChips } from '@admin-h5/ui';
import { linkOrigins, RecordPicker, TextControl, textOf, type ControlProps } from '@admin-h5/admin-kit';
import { pageChoices } from './choices.ts';
import { targetSearch } from './target-search.ts';

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
export function TargetControl(props: ControlProps) {
  const { linkType } = props.values;
  const search = targetSearch(linkType);
  if (search) return <RecordPicker {...props} {...search} />;
  return linkType === 'url' ? <UrlTarget {...props} /> : <PageTarget {...props} />;
}

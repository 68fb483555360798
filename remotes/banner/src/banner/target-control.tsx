import { materialApi, productApi } from '@admin-h5/shared/api';
import { ChoiceChips } from '@admin-h5/shared/ui';
import { linkOrigins, RecordPicker, TextControl, textOf, type ControlProps } from '@admin-h5/shared/ui/admin';
import { pageChoices } from './choices.ts';

const found = 20;
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

/** 跳转目标 in the shape that its type asks for. */
export function TargetControl(props: ControlProps) {
  switch (props.values.linkType) {
    case 'product':
      return (
        <RecordPicker
          {...props}
          noun="产品"
          search={async (keyword, signal) => {
            const { list } = await productApi.list({ keyword, status: 1, size: found }, { signal, errors: 'screen' });
            return list.map(({ id, name, tradeName, regNo }) => ({
              id,
              label: name,
              note: [tradeName, regNo].filter(Boolean).join(' · '),
            }));
          }}
          nameOf={async (id, signal) => (await productApi.get(id, { signal, errors: 'screen' })).name}
        />
      );
    case 'material':
      return (
        <RecordPicker
          {...props}
          noun="原料"
          search={async (keyword, signal) => {
            const { list } = await materialApi.list({ keyword, status: 1, size: found }, { signal, errors: 'screen' });
            return list.map(({ id, name, casNo }) => ({ id, label: name, note: casNo }));
          }}
          nameOf={async (id, signal) => (await materialApi.get(id, { signal, errors: 'screen' })).name}
        />
      );
    case 'url':
      return <UrlTarget {...props} />;
    default:
      return <PageTarget {...props} />;
  }
}

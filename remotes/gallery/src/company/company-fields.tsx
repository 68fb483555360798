import { companyFields, fileHints } from '@admin-h5/contract';
import { formSections, htmlToText } from '@admin-h5/admin-kit';
import { RichTextControl } from '../rich-text/rich-text-control.tsx';

const { intro } = companyFields;

export const companySections = formSections(companyFields, [
  {
    title: '基本信息',
    fields: [
      'name',
      'shortName',
      'slogan',
      { name: 'logoId', crop: 1, hint: `正方形，${fileHints.imageSize}` },
      'foundedYear',
      { name: 'creditCode', placeholder: '18 位', checkWhileTyping: true },
      { name: 'icp', placeholder: '如 苏ICP备12345678号' },
    ],
  },
  {
    title: '公司简介',
    fields: [
      {
        name: 'intro',
        wide: true,
        toText: htmlToText,
        render: (props) => <RichTextControl {...props} label={intro.label} max={intro.max} />,
      },
    ],
  },
  {
    title: '联系方式',
    fields: [
      'contact',
      { name: 'phone', placeholder: '手机、座机或 400 电话' },
      { name: 'email', inputMode: 'email' },
      'wechat',
      { name: 'qrId', crop: 1 },
      'address',
      { name: 'lng', placeholder: '如 118.7969', hint: '用于地图导航，-180 到 180' },
      { name: 'lat', placeholder: '如 32.0603', hint: '用于地图导航，-90 到 90' },
    ],
  },
  {
    title: '地区联系方式',
    folded: true,
    fields: [
      {
        name: 'contacts',
        wide: true,
        hint: '访客在「联系我们」中按地区选择；上面填写的是总部',
        cells: { address: { wide: true }, qrId: { crop: 1 } },
        addLabel: '添加地区',
      },
    ],
  },
  {
    title: '资质与历程',
    fields: [
      { name: 'certificates', wide: true, cells: { name: { wide: true } }, addLabel: '添加证书' },
      { name: 'milestones', wide: true, cells: { text: { wide: true } }, addLabel: '添加历程' },
    ],
  },
]);

import { companyLimits, fieldLabels, fileHints, userLimits } from '@admin-h5/contract';
import { htmlToText, type FormSection } from '@admin-h5/admin-kit';
import { RichTextControl } from '../rich-text/rich-text-control.tsx';

const labels = fieldLabels.company;

const folded = (text: string) => text.normalize('NFKC').trim();

export const companySections: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: [
      { kind: 'text', name: 'name', label: labels.name, required: true, max: companyLimits.name },
      { kind: 'text', name: 'shortName', label: labels.shortName, max: companyLimits.shortName },
      { kind: 'text', name: 'slogan', label: labels.slogan, max: companyLimits.slogan },
      { kind: 'image', name: 'logoId', label: labels.logoId, crop: 1, hint: `正方形，${fileHints.imageSize}` },
      { kind: 'number', name: 'foundedYear', label: labels.foundedYear, unit: '年', integer: true },
      {
        kind: 'text',
        name: 'creditCode',
        label: labels.creditCode,
        placeholder: '18 位',
        checkWhileTyping: true,
        normalise: (text) => folded(text).toUpperCase(),
      },
      { kind: 'text', name: 'icp', label: labels.icp, max: companyLimits.icp, placeholder: '如 苏ICP备12345678号' },
    ],
  },
  {
    title: '公司简介',
    fields: [
      {
        kind: 'custom',
        name: 'intro',
        label: labels.intro,
        wide: true,
        toText: htmlToText,
        render: (props) => <RichTextControl {...props} label="公司简介" max={companyLimits.intro} />,
      },
    ],
  },
  {
    title: '联系方式',
    fields: [
      { kind: 'text', name: 'contact', label: labels.contact, max: companyLimits.contact },
      {
        kind: 'text',
        name: 'phone',
        label: labels.phone,
        inputMode: 'tel',
        placeholder: '手机、座机或 400 电话',
        normalise: folded,
      },
      {
        kind: 'text',
        name: 'email',
        label: labels.email,
        inputMode: 'email',
        max: userLimits.email,
        normalise: folded,
      },
      { kind: 'text', name: 'wechat', label: labels.wechat, max: companyLimits.wechat, normalise: folded },
      { kind: 'image', name: 'qrId', label: labels.qrId, crop: 1 },
      { kind: 'text', name: 'address', label: labels.address, max: companyLimits.address },
      { kind: 'number', name: 'lng', label: labels.lng, placeholder: '如 118.7969', hint: '用于地图导航，-180 到 180' },
      { kind: 'number', name: 'lat', label: labels.lat, placeholder: '如 32.0603', hint: '用于地图导航，-90 到 90' },
    ],
  },
  {
    title: '地区联系方式',
    folded: true,
    fields: [
      {
        kind: 'rows',
        name: 'contacts',
        label: labels.contacts,
        wide: true,
        hint: '访客在「联系我们」中按地区选择；上面填写的是总部',
        columns: [
          { kind: 'text', name: 'region', label: '地区', required: true, max: companyLimits.region },
          { kind: 'text', name: 'contact', label: labels.contact, max: companyLimits.contact },
          { kind: 'text', name: 'phone', label: labels.phone, inputMode: 'tel', normalise: folded },
          { kind: 'text', name: 'wechat', label: labels.wechat, max: companyLimits.wechat, normalise: folded },
          { kind: 'text', name: 'address', label: labels.address, max: companyLimits.address, wide: true },
          { kind: 'image', name: 'qrId', label: labels.qrId, crop: 1 },
        ],
        empty: { region: '', contact: '', phone: '', wechat: '', qrId: null, address: '' },
        max: companyLimits.contacts,
        addLabel: '添加地区',
      },
    ],
  },
  {
    title: '资质与历程',
    fields: [
      {
        kind: 'rows',
        name: 'certificates',
        label: labels.certificates,
        wide: true,
        columns: [
          {
            kind: 'text',
            name: 'name',
            label: '证书名称',
            required: true,
            max: companyLimits.certificateName,
            wide: true,
          },
          { kind: 'text', name: 'no', label: '证书编号', max: companyLimits.certificateNo, normalise: folded },
          { kind: 'date', name: 'validTo', label: '有效期至' },
          { kind: 'image', name: 'imageId', label: '证书图片' },
        ],
        empty: { name: '', no: '', validTo: '', imageId: null },
        max: companyLimits.certificates,
        addLabel: '添加证书',
      },
      {
        kind: 'rows',
        name: 'milestones',
        label: labels.milestones,
        wide: true,
        columns: [
          { kind: 'number', name: 'year', label: '年份', required: true, integer: true },
          { kind: 'text', name: 'text', label: '事件', required: true, max: companyLimits.milestone, wide: true },
        ],
        empty: { year: null, text: '' },
        max: companyLimits.milestones,
        addLabel: '添加历程',
      },
    ],
  },
];

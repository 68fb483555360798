import { htmlToText, type FormSection } from '@admin-h5/admin-kit';
import { RichTextControl } from '../rich-text/rich-text-control.tsx';

const longestIntro = 20_000;
const folded = (text: string) => text.normalize('NFKC').trim();

export const companySections: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: [
      { kind: 'text', name: 'name', label: '公司名称', required: true, max: 100 },
      { kind: 'text', name: 'shortName', label: '公司简称', max: 20 },
      { kind: 'text', name: 'slogan', label: '宣传语', max: 50 },
      { kind: 'image', name: 'logoId', label: '公司标志', crop: 1, hint: '正方形，不超过 5MB' },
      { kind: 'number', name: 'foundedYear', label: '成立年份', unit: '年', integer: true },
      {
        kind: 'text',
        name: 'creditCode',
        label: '统一社会信用代码',
        placeholder: '18 位',
        checkWhileTyping: true,
        normalise: (text) => folded(text).toUpperCase(),
      },
      { kind: 'text', name: 'icp', label: '备案号', max: 50, placeholder: '如 苏ICP备12345678号' },
    ],
  },
  {
    title: '公司简介',
    fields: [
      {
        kind: 'custom',
        name: 'intro',
        label: '公司简介',
        wide: true,
        toText: htmlToText,
        render: (props) => <RichTextControl {...props} label="公司简介" max={longestIntro} />,
      },
    ],
  },
  {
    title: '联系方式',
    fields: [
      { kind: 'text', name: 'contact', label: '联系人', max: 20 },
      {
        kind: 'text',
        name: 'phone',
        label: '联系电话',
        inputMode: 'tel',
        placeholder: '手机、座机或 400 电话',
        normalise: folded,
      },
      { kind: 'text', name: 'email', label: '邮箱', inputMode: 'email', max: 100, normalise: folded },
      { kind: 'text', name: 'wechat', label: '微信号', max: 30, normalise: folded },
      { kind: 'image', name: 'qrId', label: '微信二维码', crop: 1 },
      { kind: 'text', name: 'address', label: '地址', max: 200 },
      { kind: 'number', name: 'lng', label: '经度', placeholder: '如 118.7969', hint: '用于地图导航，-180 到 180' },
      { kind: 'number', name: 'lat', label: '纬度', placeholder: '如 32.0603', hint: '用于地图导航，-90 到 90' },
    ],
  },
  {
    title: '资质与历程',
    fields: [
      {
        kind: 'rows',
        name: 'certificates',
        label: '资质证书',
        wide: true,
        columns: [
          { kind: 'text', name: 'name', label: '证书名称', required: true, max: 50, wide: true },
          { kind: 'text', name: 'no', label: '证书编号', max: 50, normalise: folded },
          { kind: 'date', name: 'validTo', label: '有效期至' },
          { kind: 'image', name: 'imageId', label: '证书图片' },
        ],
        empty: { name: '', no: '', validTo: '', imageId: null },
        max: 20,
        addLabel: '添加证书',
      },
      {
        kind: 'rows',
        name: 'milestones',
        label: '发展历程',
        wide: true,
        columns: [
          { kind: 'number', name: 'year', label: '年份', required: true, integer: true },
          { kind: 'text', name: 'text', label: '事件', required: true, max: 100, wide: true },
        ],
        empty: { year: null, text: '' },
        max: 50,
        addLabel: '添加历程',
      },
    ],
  },
];

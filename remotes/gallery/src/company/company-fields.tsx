import { companyLimits, fieldLabels, fileHints, normalisePhone, userLimits } from '@admin-h5/contract';
import { fieldsOf, htmlToText, type FormSection } from '@admin-h5/admin-kit';
import { RichTextControl } from '../rich-text/rich-text-control.tsx';

const { text, number, image, custom, rows } = fieldsOf(fieldLabels.company, companyLimits);

const folded = (typed: string) => typed.normalize('NFKC').trim();

export const companySections: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: [
      text('name', { required: true }),
      text('shortName'),
      text('slogan'),
      image('logoId', { crop: 1, hint: `正方形，${fileHints.imageSize}` }),
      number('foundedYear', { unit: '年', integer: true }),
      text('creditCode', {
        placeholder: '18 位',
        checkWhileTyping: true,
        normalise: (typed) => folded(typed).toUpperCase(),
      }),
      text('icp', { placeholder: '如 苏ICP备12345678号' }),
    ],
  },
  {
    title: '公司简介',
    fields: [
      custom('intro', {
        wide: true,
        toText: htmlToText,
        render: (props) => <RichTextControl {...props} label="公司简介" max={companyLimits.intro} />,
      }),
    ],
  },
  {
    title: '联系方式',
    fields: [
      text('contact'),
      text('phone', { inputMode: 'tel', placeholder: '手机、座机或 400 电话', normalise: normalisePhone }),
      text('email', { inputMode: 'email', max: userLimits.email, normalise: folded }),
      text('wechat', { normalise: folded }),
      image('qrId', { crop: 1 }),
      text('address'),
      number('lng', { placeholder: '如 118.7969', hint: '用于地图导航，-180 到 180' }),
      number('lat', { placeholder: '如 32.0603', hint: '用于地图导航，-90 到 90' }),
    ],
  },
  {
    title: '地区联系方式',
    folded: true,
    fields: [
      rows('contacts', {
        wide: true,
        hint: '访客在「联系我们」中按地区选择；上面填写的是总部',
        columns: [
          { kind: 'text', name: 'region', label: '地区', required: true, max: companyLimits.region },
          text('contact'),
          text('phone', { inputMode: 'tel', normalise: normalisePhone }),
          text('wechat', { normalise: folded }),
          text('address', { wide: true }),
          image('qrId', { crop: 1 }),
        ],
        addLabel: '添加地区',
      }),
    ],
  },
  {
    title: '资质与历程',
    fields: [
      rows('certificates', {
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
        addLabel: '添加证书',
      }),
      rows('milestones', {
        wide: true,
        columns: [
          { kind: 'number', name: 'year', label: '年份', required: true, integer: true },
          { kind: 'text', name: 'text', label: '事件', required: true, max: companyLimits.milestone, wide: true },
        ],
        addLabel: '添加历程',
      }),
    ],
  },
];

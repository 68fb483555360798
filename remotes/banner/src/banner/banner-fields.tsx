import { bannerFields, bannerRatio, fileHints } from '@admin-h5/contract';
import { formSections, textOf } from '@admin-h5/admin-kit';
import { EnabledCount } from './enabled-count.tsx';
import { TargetControl } from './target-control.tsx';
import { TargetView } from './target-view.tsx';

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

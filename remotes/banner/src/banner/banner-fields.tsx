import { bannerLimits, bannerRatio, fieldLabels, fileHints } from '@admin-h5/contract';
import { fieldsOf, sortField, statusField, textOf, type FormSection } from '@admin-h5/admin-kit';
import { linkChoices, positionChoices } from './choices.ts';
import { EnabledCount } from './enabled-count.tsx';
import { TargetControl } from './target-control.tsx';
import { TargetView } from './target-view.tsx';

const { text, radio, datetime, image, custom } = fieldsOf(fieldLabels.banner, bannerLimits);

export const bannerSections: readonly FormSection[] = [
  {
    title: '内容',
    fields: [
      image('imageId', {
        required: true,
        blank: '',
        crop: bannerRatio,
        hint: `建议 750×350，宽度不小于 600 像素，${fileHints.imageSize}`,
      }),
      text('title', { required: true }),
      radio('position', positionChoices, { required: true }),
    ],
  },
  {
    title: '跳转',
    fields: [
      // Another link type cannot use the old target.
      radio('linkType', linkChoices, { required: true, blank: 'none', effect: () => ({ linkTarget: '' }) }),
      custom('linkTarget', {
        required: true,
        visible: ({ linkType }) => linkType !== 'none',
        partOf: 'linkType',
        render: (props) => <TargetControl {...props} />,
        view: (props) => <TargetView {...props} />,
      }),
    ],
  },
  {
    title: '展示',
    fields: [
      datetime('startAt', { hint: '留空则立即生效' }),
      datetime('endAt', { hint: '留空则长期有效' }),
      sortField,
      {
        ...statusField,
        hint: (values) => <EnabledCount position={textOf(values.position)} />,
      },
    ],
  },
];

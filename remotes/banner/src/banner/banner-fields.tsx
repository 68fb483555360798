import { bannerLimits, bannerRatio, fieldLabels, fileHints } from '@admin-h5/contract';
import type { BannerInput } from '@admin-h5/contract';
import { sortField, statusField, textOf, type BlankOf, type FormSection } from '@admin-h5/admin-kit';
import { linkChoices, positionChoices } from './choices.ts';
import { EnabledCount } from './enabled-count.tsx';
import { TargetControl } from './target-control.tsx';
import { TargetView } from './target-view.tsx';

const labels = fieldLabels.banner;

export const bannerSections: readonly FormSection[] = [
  {
    title: '内容',
    fields: [
      {
        kind: 'image',
        name: 'imageId',
        label: labels.imageId,
        required: true,
        crop: bannerRatio,
        hint: `建议 750×350，宽度不小于 600 像素，${fileHints.imageSize}`,
      },
      { kind: 'text', name: 'title', label: labels.title, required: true, max: bannerLimits.title },
      { kind: 'radio', name: 'position', label: labels.position, required: true, choices: positionChoices },
    ],
  },
  {
    title: '跳转',
    fields: [
      {
        kind: 'radio',
        name: 'linkType',
        label: labels.linkType,
        required: true,
        choices: linkChoices,
        // Another link type cannot use the old target.
        effect: () => ({ linkTarget: '' }),
      },
      {
        kind: 'custom',
        name: 'linkTarget',
        label: labels.linkTarget,
        required: true,
        visible: ({ linkType }) => linkType !== 'none',
        partOf: 'linkType',
        render: (props) => <TargetControl {...props} />,
        view: (props) => <TargetView {...props} />,
      },
    ],
  },
  {
    title: '展示',
    fields: [
      { kind: 'datetime', name: 'startAt', label: labels.startAt, hint: '留空则立即生效' },
      { kind: 'datetime', name: 'endAt', label: labels.endAt, hint: '留空则长期有效' },
      sortField,
      {
        ...statusField,
        hint: (values) => <EnabledCount position={textOf(values.position)} />,
      },
    ],
  },
];

export const blankBanner: BlankOf<BannerInput> = {
  title: '',
  imageId: '',
  position: 'home',
  linkType: 'none',
  linkTarget: '',
  startAt: '',
  endAt: '',
  sort: 0,
  status: 1,
};

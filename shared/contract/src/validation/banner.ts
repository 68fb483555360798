import Joi from 'joi';
import { bannerLimits, bannerLinkTypes, bannerMaxEnabled, bannerPositions, fieldLabels } from '../index.ts';
import type { BannerInput, BannerLinkType } from '../index.ts';
import { idPattern, requiredId, sortField, statusField } from './common.ts';
import { httpsAddress, isAllowedLink, isPagePath } from './link.ts';
import { instant, text } from './text.ts';
import { branch, choice } from './values.ts';

const labels = fieldLabels.banner;

/** Fewest pixels across of a banner's picture; the server measures the stored file. */
export const bannerMinWidth = 600;

export const bannerMessages = {
  image: '请上传轮播图片',
  tooNarrow: `图片宽度不能小于${bannerMinWidth}像素`,
  target: '请选择跳转目标',
  link: '请输入正确的链接格式',
  origin: '该链接不在允许的域名内',
  tooMany: `同一位置最多启用${bannerMaxEnabled}张轮播图`,
} as const;

function targetFault(type: BannerLinkType, target: string, linkOrigins: readonly string[]): string | null {
  if (type === 'product' || type === 'material') return idPattern.test(target) ? null : bannerMessages.target;
  if (type === 'page') return isPagePath(target) ? null : bannerMessages.link;
  if (httpsAddress(target) === null) return bannerMessages.link;
  return isAllowedLink(target, linkOrigins) ? null : bannerMessages.origin;
}

function linkTarget(linkOrigins: readonly string[]): Joi.StringSchema {
  const target = (type: BannerLinkType) =>
    text({
      label: labels.linkTarget,
      max: 500,
      required: true,
      emptyMessage: bannerMessages.target,
      check: (value) => targetFault(type, value, linkOrigins),
    });
  return Joi.string().when('linkType', {
    switch: bannerLinkTypes.filter((type) => type !== 'none').map((type) => branch(type, target(type))),
    otherwise: Joi.string().empty(Joi.any()).default(''),
  });
}

/**
 * 轮播图: body of `POST` (entities.md, Banner).
 * `linkOrigins` are the deployment's `LINK_ORIGINS`; with none, no outside link is allowed.
 */
export function bannerSchema(linkOrigins: readonly string[]): Joi.ObjectSchema<BannerInput> {
  return Joi.object<BannerInput, true>({
    title: text({ label: labels.title, max: bannerLimits.title, required: true }),
    imageId: requiredId(bannerMessages.image),
    position: choice(bannerPositions, '请选择展示位置'),
    linkType: choice(bannerLinkTypes, '请选择跳转类型'),
    linkTarget: linkTarget(linkOrigins),
    startAt: instant(labels.startAt),
    endAt: instant(labels.endAt).custom((end: string, helpers) => {
      const start: unknown = helpers.state.ancestors[0]?.startAt;
      if (typeof start !== 'string' || start === '' || end > start) return end;
      return helpers.message({ custom: '结束时间必须晚于开始时间' });
    }),
    sort: sortField(),
    status: statusField(),
  });
}

import type { Choice } from '@admin-h5/admin-kit';

/** Suggested target screens; the path of any other page can be typed. */
export const pageChoices: readonly Choice[] = [
  { value: '/pages/category/second', label: '产品分类' },
  { value: '/pages/materials/list', label: '原料列表' },
  { value: '/pages/crops/index', label: '按作物找药' },
  { value: '/pages/documents/index', label: '资料中心' },
  { value: '/pages/company/about', label: '关于我们' },
  { value: '/pages/company/about?section=gallery', label: '工厂展示' },
  { value: '/pages/help/index', label: '帮助中心' },
];

export const paths = {
  list: '/pages/admin/inquiry/index',
  detail: '/pages/admin/inquiry/detail',
} as const;

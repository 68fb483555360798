export const paths = {
  list: '/pages/admin/banner/index',
  edit: '/pages/admin/banner/edit',
} as const;

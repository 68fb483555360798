export const paths = {
  list: '/pages/admin/user/index',
  edit: '/pages/admin/user/edit',
} as const;

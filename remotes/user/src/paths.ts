/** Addresses of this module's own screens. */
export const paths = {
  list: '/pages/admin/user/index',
  edit: '/pages/admin/user/edit',
} as const;

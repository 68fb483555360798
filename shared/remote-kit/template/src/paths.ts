/** Addresses of this module's own screens. */
export const paths = {
  list: '/pages/admin/sample/index',
  edit: '/pages/admin/sample/edit',
} as const;

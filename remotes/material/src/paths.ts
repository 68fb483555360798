/** Addresses of this module's own screens. */
export const paths = {
  list: '/pages/admin/material/index',
  detail: '/pages/admin/material/detail',
} as const;

/** Addresses of this module's own screens, and of the admin centre. */
export const paths = {
  list: '/pages/admin/factory-gallery/index',
  edit: '/pages/admin/factory-gallery/edit',
  batch: '/pages/admin/factory-gallery/batch',
  centre: '/pages/admin/index',
  company: '/pages/admin/company/edit',
} as const;

/** Addresses of this module's own screens. */
export const paths = {
  list: '/pages/admin/factory-gallery/index',
  edit: '/pages/admin/factory-gallery/edit',
  batch: '/pages/admin/factory-gallery/batch',
  company: '/pages/admin/company/edit',
} as const;

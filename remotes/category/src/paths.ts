export const paths = {
  categoryList: '/pages/admin/category/index',
  categoryEdit: '/pages/admin/category/edit',
  productList: '/pages/admin/product/index',
  productEdit: '/pages/admin/product/edit',
  /** In another module. */
  materialDetail: '/pages/admin/material/detail',
  synonymList: '/pages/admin/synonym/index',
  synonymEdit: '/pages/admin/synonym/edit',
} as const;

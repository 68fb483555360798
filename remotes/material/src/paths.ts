export const paths = {
  list: '/pages/admin/material/index',
  detail: '/pages/admin/material/detail',
} as const;

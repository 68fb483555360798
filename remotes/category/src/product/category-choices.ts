import { categoryChoices } from '@admin-h5/admin-kit';

/** Where a product may lie. */
export const productCategories = () => categoryChoices('product');

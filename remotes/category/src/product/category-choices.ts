import { categoryChoices } from '@admin-h5/shared/ui/admin';

/** Where a product may lie. */
export const productCategories = () => categoryChoices('product');

import { categoryChoices } from '@admin-h5/admin-kit';

/** Categories for a product. */
export const productCategories = () => categoryChoices('product');

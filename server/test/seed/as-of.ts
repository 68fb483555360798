import { products as productsAsOf } from '../../src/seed/content/products/index.ts';
import { pictures } from '../../src/seed/pictures/catalogue.ts';

/** The day on which the demonstration is made; shorter months have none of its number, which counting in months must bear. */
export const today = new Date('2026-03-31T08:00:00Z');
export const products = productsAsOf(today);
/** How each picture of the content is drawn, by its key. */
export const drawn = pictures(products);

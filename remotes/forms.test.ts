import { fieldLabels } from '@admin-h5/contract';
import type { FormSection } from '@admin-h5/admin-kit';
import { expect, it } from '@jest/globals';
import { bannerSections } from './banner/src/banner/banner-fields.tsx';
import { categorySections } from './category/src/category/category-fields.ts';
import { productSections } from './category/src/product/product-fields.ts';
import { companySections } from './gallery/src/company/company-fields.tsx';
import { gallerySections } from './gallery/src/gallery/gallery-fields.tsx';
import { synonymSections } from './category/src/synonym/synonym-fields.ts';
import { materialSections } from './material/src/material/material-fields.tsx';

const forms: [keyof typeof fieldLabels, readonly FormSection[]][] = [
  ['product', productSections],
  ['category', categorySections('')],
  ['material', materialSections('')],
  ['banner', bannerSections],
  ['factory-gallery', gallerySections()],
  ['company', companySections],
  ['synonym', synonymSections],
];

it.each(forms)('the form of %s has every field of the entity', (entity, sections) => {
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const common = entity === 'company' ? [] : ['sort', 'status'];
  expect(names.toSorted()).toEqual([...Object.keys(fieldLabels[entity]), ...common].toSorted());
});

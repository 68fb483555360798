import { describe, expect, it } from '@jest/globals';
import { albums, userTypeLabel } from '@admin-h5/shared/contract';
import {
  bannerSchema,
  categorySchema,
  companySchema,
  galleryItemSchema,
  hasCasCheckDigit,
  materialSchema,
  productSchema,
  userSchema,
  validate,
} from '@admin-h5/shared/validation';
import { newId } from '../../src/ids.ts';
import { actives } from '../../src/seed/content/actives/index.ts';
import { banners } from '../../src/seed/content/banners.ts';
import { categories } from '../../src/seed/content/categories.ts';
import { dayAfterMonths } from '../../src/seed/content/dates.ts';
import { galleryItems } from '../../src/seed/content/gallery.ts';
import { materials } from '../../src/seed/content/materials/index.ts';
import { users } from '../../src/seed/content/users.ts';
import { companyInput } from '../../src/seed/fill-catalogue.ts';
import { products, today } from './as-of.ts';

const id = newId();
const faults = (result: ReturnType<typeof validate>) => ('errors' in result ? result.errors : []);
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('demonstration content', () => {
  it('keeps every rule that a person would have to keep', () => {
    const found = [
      ...products.flatMap(({ category: _category, ...fields }) =>
        faults(validate(productSchema, { ...fields, categoryId: id, imageIds: [id], videoId: null, fileIds: [] })),
      ),
      ...materials.flatMap(({ category: _category, ...fields }) =>
        faults(
          validate(materialSchema, { ...fields, categoryId: id, imageIds: [id], fileIds: [], sort: 0, status: 1 }),
        ),
      ),
      ...categories.flatMap(({ parent, ...fields }) =>
        faults(
          validate(categorySchema, {
            ...fields,
            parentId: parent === null ? null : id,
            iconId: id,
            coverId: null,
            sort: 0,
            status: 1,
          }),
        ),
      ),
      ...banners.flatMap(({ picture: _picture, linkTarget, linkType, ...fields }) =>
        faults(
          validate(bannerSchema([]), {
            ...fields,
            linkType,
            linkTarget: linkType === 'page' ? linkTarget : id,
            imageId: id,
            startAt: '',
            endAt: '',
            sort: 0,
            status: 1,
          }),
        ),
      ),
      ...galleryItems.flatMap(({ pictures: _pictures, ...fields }) =>
        faults(
          validate(galleryItemSchema, {
            ...fields,
            mediaType: 'image',
            imageIds: [id],
            videoId: null,
            posterId: null,
            sort: 0,
            status: 1,
          }),
        ),
      ),
      ...faults(
        validate(
          companySchema,
          companyInput(() => id),
        ),
      ),
      ...users.flatMap((user) => faults(validate(userSchema, user))),
    ];
    expect(found).toEqual([]);
  });

  it('holds at least 48 products and 20 materials, every class and album filled', () => {
    expect(products.length).toBeGreaterThanOrEqual(48);
    expect(materials.length).toBeGreaterThanOrEqual(20);
    const leaves = categories.filter(({ parent }) => parent !== null).map(({ code }) => code);
    const used = new Set([...products, ...materials].map(({ category }) => category));
    expect(leaves.filter((code) => !used.has(code))).toEqual([]);
    expect([...used].filter((code) => !leaves.includes(code))).toEqual([]);
    expect([...new Set(galleryItems.map(({ album }) => album))].sort()).toEqual([...albums].sort());
  });

  it('uses no registration number, trade name, category code or sibling name twice', () => {
    expect(repeated(products.map(({ regNo }) => regNo))).toEqual([]);
    expect(repeated(products.map(({ tradeName }) => tradeName))).toEqual([]);
    expect(repeated(materials.map(({ name }) => name))).toEqual([]);
    expect(repeated(categories.map(({ code }) => code))).toEqual([]);
    expect(repeated(categories.map(({ parent, kind, name }) => `${kind}/${parent}/${name}`))).toEqual([]);
    expect(repeated(users.map(({ phone }) => phone))).toEqual([]);
  });

  it('gives every CAS number its check digit', () => {
    const numbers = [...actives, ...materials].map(({ casNo }) => casNo);
    expect(numbers.filter((casNo) => !hasCasCheckDigit(casNo))).toEqual([]);
  });

  it('marks registrations as demonstration, one of them expired and one about to', () => {
    expect(
      products.every(({ regNo, regHolder }) => /^(PD|WP)9999\d{4}$/.test(regNo) && regHolder.includes('演示')),
    ).toBe(true);
    const day = dayAfterMonths(today, 0);
    const soon = dayAfterMonths(today, 3);
    expect(products.filter(({ regValidTo }) => regValidTo < day)).toHaveLength(1);
    expect(products.filter(({ regValidTo }) => regValidTo >= day && regValidTo < soon)).toHaveLength(1);
  });

  it('restricts what the law restricts, and never on vegetables', () => {
    const restricted = products.filter(({ ingredients }) =>
      ingredients.some(({ name }) => ['毒死蜱', '溴敌隆', '溴鼠灵'].includes(name)),
    );
    expect(restricted.length).toBeGreaterThan(0);
    expect(restricted.every((product) => product.restricted && product.precautions.includes('限制使用农药'))).toBe(
      true,
    );
    expect(restricted.flatMap(({ usages }) => usages).filter(({ crop }) => /菜|甘蓝|黄瓜|番茄/.test(crop))).toEqual([]);
  });

  it('counts months to the end of shorter ones', () => {
    expect(dayAfterMonths(today, -1)).toBe('2026-02-28');
    expect(dayAfterMonths(today, 60)).toBe('2031-03-31');
    expect(dayAfterMonths(new Date('2026-03-01T00:00:00Z'), 1.5)).toBe('2026-04-16');
  });

  it('has users of every type', () => {
    expect(new Set(users.map(({ type }) => userTypeLabel(type)))).toEqual(new Set(['业主', '物业', '管理员']));
  });
});

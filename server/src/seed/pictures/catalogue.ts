import { categories } from '../content/categories.ts';
import { company } from '../content/company.ts';
import { materials } from '../content/materials/index.ts';
import type { PictureKey, SeedCategory, SeedProduct } from '../content/types.ts';
import { applicationPicture } from './application.ts';
import { bandsBanner, factoryBanner, harvestBanner, materialsBanner, riceBanner } from './banner.ts';
import { categoryCover, categoryIcon, type Sample } from './category.ts';
import { certificates, trophy } from './gallery/honours.ts';
import { greenhouse, laboratory } from './gallery/laboratory.ts';
import { control, filling, reactors } from './gallery/production.ts';
import { warehouse } from './gallery/warehouse.ts';
import { campus, farm, logistics, officeScene } from './gallery/outdoor.ts';
import { fieldTeam, researchTeam } from './gallery/team.ts';
import { avatar, certificate, logo } from './identity.ts';
import type { Lettering } from './lettering.ts';
import { materialPicture } from './material.ts';
import { productPicture } from './product.ts';

/** Draws one picture as SVG, with what the installed fonts can write. */
export type Draw = (lettering: Lettering) => string;

/** Keys of a product's pictures, the cover first: one that stands out in the catalogue also shows its use. */
export const productPictures = (product: SeedProduct): PictureKey[] =>
  product.hot || product.recommended
    ? [`product/${product.sort}`, `application/${product.sort}`]
    : [`product/${product.sort}`];

export const materialPictureKey = (casNo: string): PictureKey => `material/${casNo}`;
export const iconKey = (code: string): PictureKey => `icon/${code}`;
export const coverKey = (code: string): PictureKey => `cover/${code}`;

const traded = (products: readonly SeedProduct[], names: readonly string[]) =>
  names.flatMap((name) => products.filter(({ tradeName }) => tradeName === name));
const named = (names: readonly string[]) => names.flatMap((wanted) => materials.filter(({ name }) => name === wanted));

function bannerPictures(products: readonly SeedProduct[]): [PictureKey, Draw][] {
  const rice = traded(products, ['绿禾锐飞', '绿禾康彩', '绿禾稻静']);
  const bands = traded(products, ['绿禾草净', '绿禾敌虫', '绿禾菌达', '绿禾控梢', '绿禾鼠母']);
  const drums = named(['嘧菌酯原药', '二甲苯', '草甘膦原药']);
  return [
    ['banner/harvest', harvestBanner],
    ['banner/rice', (lettering) => riceBanner(lettering, rice)],
    ['banner/factory', factoryBanner],
    ['banner/bands', (lettering) => bandsBanner(lettering, bands)],
    ['banner/materials', (lettering) => materialsBanner(lettering, drums)],
  ];
}

const galleryPictures: [PictureKey, Draw][] = [
  ['gallery/campus', (lettering) => campus(lettering)],
  ['gallery/campus-dusk', (lettering) => campus(lettering, true)],
  ['gallery/office', officeScene],
  ['gallery/farm', farm],
  ['gallery/reactors', reactors],
  ['gallery/filling', filling],
  ['gallery/control', control],
  ['gallery/laboratory', laboratory],
  ['gallery/greenhouse', greenhouse],
  ['gallery/warehouse', warehouse],
  ['gallery/logistics', logistics],
  ['gallery/certificates', certificates],
  ['gallery/trophy', trophy],
  ['gallery/team-field', fieldTeam],
  ['gallery/team-lab', researchTeam],
];

const certificateLatin: Readonly<Record<string, string>> = {
  'certificate/quality': 'Quality management',
  'certificate/environment': 'Environmental management',
  'certificate/safety': 'Occupational health and safety',
  'certificate/licence': 'Production licence',
};

const certificatePictures = (): [PictureKey, Draw][] =>
  company.certificates.map(({ picture, name, no }) => [
    picture,
    (lettering) => certificate(lettering, { zh: name, latin: certificateLatin[picture] ?? '' }, no),
  ]);

function categoryPictures(products: readonly SeedProduct[]): [PictureKey, Draw][] {
  const sampleOf = ({ code }: SeedCategory): Sample => ({
    product: products.find(({ category }) => category === code),
    material: materials.find(({ category }) => category === code),
  });
  return categories.flatMap((category) => {
    const icon: [PictureKey, Draw] = [
      iconKey(category.code),
      (lettering) => categoryIcon(category, sampleOf(category), lettering),
    ];
    if (category.parent !== null) return [icon];
    const samples = categories.filter(({ parent }) => parent === category.code).map(sampleOf);
    return [icon, [coverKey(category.code), (lettering: Lettering) => categoryCover(category, samples, lettering)]];
  });
}

export const avatarCount = 6;

/** Every picture of the demonstration content, by key. */
export function pictures(products: readonly SeedProduct[]): ReadonlyMap<PictureKey, Draw> {
  return new Map<PictureKey, Draw>([
    ...products.map((product): [PictureKey, Draw] => [
      `product/${product.sort}`,
      (lettering) => productPicture(product, lettering),
    ]),
    ...products
      .filter((product) => productPictures(product).length > 1)
      .map((product): [PictureKey, Draw] => [
        `application/${product.sort}`,
        (lettering) => applicationPicture(product, lettering),
      ]),
    ...materials.map((material, index): [PictureKey, Draw] => [
      materialPictureKey(material.casNo),
      (lettering) => materialPicture(material, lettering, index),
    ]),
    ...categoryPictures(products),
    ...bannerPictures(products),
    ...galleryPictures,
    ...certificatePictures(),
    ['logo', logo],
    ...Array.from({ length: avatarCount }, (_, index): [PictureKey, Draw] => [`avatar/${index}`, () => avatar(index)]),
  ]);
}

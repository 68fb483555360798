import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { banners } from '../../src/seed/content/banners.ts';
import { company } from '../../src/seed/content/company.ts';
import { galleryItems } from '../../src/seed/content/gallery.ts';
import { materials } from '../../src/seed/content/materials/index.ts';
import { materialPictureKey, productPictures } from '../../src/seed/pictures/catalogue.ts';
import { detectLettering } from '../../src/seed/pictures/fonts.ts';
import { drawn, products } from './as-of.ts';

const texts = (svg: string) => svg.match(/<text[^>]*>[^<]*/g)?.map((text) => text.replace(/<text[^>]*>/, '')) ?? [];

describe('demonstration pictures', () => {
  it('draws whatever the content names', () => {
    const named = [
      ...products.flatMap(productPictures),
      ...materials.map(({ casNo }) => materialPictureKey(casNo)),
      ...banners.map(({ picture }) => picture),
      ...galleryItems.flatMap((item) => item.pictures),
      ...company.certificates.map(({ picture }) => picture),
    ];
    expect(named.filter((key) => !drawn.has(key))).toEqual([]);
  });

  it('writes no Chinese where no font holds it, and nothing where there is none', () => {
    const latin = [...drawn.values()].flatMap((draw) => texts(draw('latin')));
    expect(latin.filter((text) => /[\u2e80-\u9fff\uff00-\uffef]/.test(text))).toEqual([]);
    expect([...drawn.values()].flatMap((draw) => texts(draw('none')))).toEqual([]);
  });

  it('renders every one, and one of each kind with whichever letters', async () => {
    const kinds = [...new Map([...drawn.entries()].map((entry) => [entry[0].split('/')[0], entry])).values()];
    const jobs = [
      ...[...drawn].map(([key, draw]) => [key, draw('chinese')] as const),
      ...kinds.flatMap(([key, draw]) =>
        (['latin', 'none'] as const).map((letters) => [`${key} ${letters}`, draw(letters)] as const),
      ),
    ];
    const flat = await Promise.all(
      jobs.map(async ([key, svg]) => {
        const { channels } = await sharp(Buffer.from(svg), { density: 9 }).stats();
        return Math.max(...channels.map(({ stdev }) => stdev)) < 2 ? [key] : [];
      }),
    );
    expect(flat.flat()).toEqual([]);
  }, 120_000);

  it('knows what the installed fonts can write', async () => {
    expect(['chinese', 'latin', 'none']).toContain(await detectLettering());
  });
});

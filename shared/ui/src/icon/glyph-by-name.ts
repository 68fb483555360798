import { categoryGlyph, factoryGlyph, flaskGlyph, userGlyph } from './glyphs.ts';
import type { Glyph } from './icon.tsx';
import {
  bannerGlyph,
  boxGlyph,
  buildingGlyph,
  clipboardGlyph,
  infoGlyph,
  recycleGlyph,
  usersGlyph,
} from './more-glyphs.ts';

const byName: Readonly<Record<string, Glyph>> = {
  category: categoryGlyph,
  product: boxGlyph,
  material: flaskGlyph,
  banner: bannerGlyph,
  gallery: factoryGlyph,
  company: buildingGlyph,
  user: userGlyph,
  users: usersGlyph,
  log: clipboardGlyph,
  recycle: recycleGlyph,
};

/** Drawing for the `icon` of a module's declaration; a neutral one for a name this host does not know. */
export function glyphByName(name: string): Glyph {
  return byName[name] ?? infoGlyph;
}

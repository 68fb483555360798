import {
  categoryGlyph,
  factoryGlyph,
  flaskGlyph,
  userGlyph,
  bannerGlyph,
  boxGlyph,
  buildingGlyph,
  clipboardGlyph,
  infoGlyph,
  listGlyph,
  documentGlyph,
  linkGlyph,
  mailGlyph,
  recycleGlyph,
  usersGlyph,
} from '@admin-h5/ui';

const byName: Readonly<Record<string, string>> = {
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
  inquiry: mailGlyph,
  modules: listGlyph,
  document: documentGlyph,
  synonym: linkGlyph,
};

/** Drawing for the `icon` of a module's declaration; a neutral one for an unknown name. */
export function glyphByName(name: string): string {
  return byName[name] ?? infoGlyph;
}

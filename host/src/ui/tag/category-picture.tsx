import type { CategoryNode } from '@admin-h5/contract';
import { Icon, Image, leafGlyph } from '@admin-h5/ui';
import { pictureUrl } from '../../core/picture.ts';

export interface CategoryPictureProps {
  node: CategoryNode;
  /** Widths of the picture on the screen, as in `<img sizes>`. */
  sizes: string;
  /** Of the sign, px. */
  sign: number;
}

/** The picture that was uploaded for a category, or a sign in its place. */
export const CategoryPicture = ({ node, sizes, sign }: CategoryPictureProps) =>
  node.iconId ? (
    <Image src={pictureUrl(node.iconId)} alt="" ratio={1} sizes={sizes} largest={240} />
  ) : (
    <Icon glyph={leafGlyph} size={sign} />
  );

import { clsx } from 'clsx';
import { previewUrl } from '@admin-h5/client';
import { userGlyph } from '../icon/glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import { Image } from '../image/image.tsx';
import './avatar.less';

export interface AvatarProps {
  /** Null where the person has no picture. */
  fileId: string | null;
  /** Without a picture its first character is shown; all its characters determine the colour. */
  name: string;
  /** Arco's 40 or 56 px in the 375 px design, or 88 px. */
  size?: 's' | 'm' | 'l';
  /** '' where the name is beside it. */
  alt?: string;
}

const tones = ['green', 'blue', 'amber', 'violet', 'teal'] as const;

const sizes = { s: 'arco-avatar-size-small', m: 'arco-avatar-size-large', l: 'arco-avatar-size-large' } as const;

/** Colour of a name: the same on every screen. */
function chooseTone(characters: readonly string[]): (typeof tones)[number] {
  const sum = characters.reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  return tones[sum % tones.length] ?? 'green';
}

/** A person's picture; without one the first character of the name in a coloured circle; without a name an icon. */
export function Avatar({ fileId, name, size = 'm', alt = '头像' }: AvatarProps) {
  const characters = Array.from(name.trim());
  return (
    <span
      className={clsx(
        'arco-avatar arco-avatar-shape-circle',
        sizes[size],
        'ah5-avatar',
        `ah5-avatar--${size}`,
        `ah5-avatar--${chooseTone(characters)}`,
      )}
    >
      {fileId ? (
        <Image key={fileId} src={previewUrl(fileId)} alt={alt} ratio={1} sizes="96px" largest={240} />
      ) : (
        <span aria-hidden="true">{characters[0]?.toUpperCase() ?? <Icon glyph={userGlyph} size={28} />}</span>
      )}
    </span>
  );
}

import { Icon, Image, userGlyph } from '@admin-h5/shared/ui';
import { pictureOf } from '../../visitor/catalogue/picture.ts';
import './avatar.less';

/** A person's picture, else the first letter of the name, else a drawing. */
export function Avatar({ fileId, name, large = false }: { fileId: string | null; name: string; large?: boolean }) {
  const [letter] = Array.from(name);
  return (
    <span className={large ? 'avatar avatar--large' : 'avatar'}>
      {fileId ? (
        <Image key={fileId} src={pictureOf(fileId)} alt="头像" ratio={1} sizes="96px" largest={240} />
      ) : (
        <span aria-hidden="true">{letter ?? <Icon glyph={userGlyph} size={28} />}</span>
      )}
    </span>
  );
}

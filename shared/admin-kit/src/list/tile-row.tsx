import { previewUrl } from '@admin-h5/client';
import { Image } from '@admin-h5/ui';
import type { ListRecord } from './list-props.ts';
import { RowFace, RowTags } from './row-face.tsx';
import type { RowViewProps } from './row-view.ts';

/** A record that is mainly a picture, in one of two columns on a phone; it has no swipe actions. */
export function TileRow<T extends ListRecord>(props: RowViewProps<T>) {
  const { row, screen } = props;
  const { image = null, title, tags, lines = [] } = screen.card(row);
  return (
    <RowFace {...props} block="adm-photo">
      <Image src={image && previewUrl(image)} alt="" ratio={4 / 3} sizes="48vw" largest={480} />
      <span className="adm-photo__text">
        <span className="adm-photo__title">{title}</span>
        <span className="adm-photo__line">{lines[0]}</span>
        <RowTags {...{ row, tags }} />
      </span>
    </RowFace>
  );
}

import { Link } from '@admin-h5/client';
import { forwardGlyph, Icon, Image } from '@admin-h5/ui';
import { pictureOf } from '../../core/picture.ts';
import { materialUrl, paths, productUrl } from '../../core/paths.ts';
import { useSaved } from '../../core/saved/use-saved.ts';

const shown = 8;

/** The records that the person viewed last, in one row; nothing before the first of them. */
export function RecentStrip() {
  const { records } = useSaved('history');
  if (records.length === 0) return null;
  return (
    <section className="mine-recent">
      <div className="mine-recent__head">
        <h2>最近浏览</h2>
        <Link to={paths.history}>
          全部<span className="ah5-visually-hidden">最近浏览</span>
          <Icon glyph={forwardGlyph} size={14} />
        </Link>
      </div>
      <ul className="mine-recent__row">
        {records.slice(0, shown).map(({ id, type, title, coverFileId }) => (
          <li key={id}>
            <Link to={type === 'product' ? productUrl(id) : materialUrl(id)}>
              <Image
                src={pictureOf(coverFileId)}
                alt=""
                ratio={1}
                sizes="(min-width: 960px) 128px, 84px"
                largest={240}
              />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

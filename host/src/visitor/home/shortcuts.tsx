import { Link } from '@admin-h5/client';
import { categoryGlyph, factoryGlyph, flaskGlyph, Icon, leafGlyph } from '@admin-h5/ui';
import { galleryUrl, paths } from '../../core/paths.ts';

const shortcuts = [
  { to: paths.categories, text: '产品分类', glyph: categoryGlyph, tone: 'green' },
  { to: paths.materials, text: '原料供应', glyph: flaskGlyph, tone: 'blue' },
  { to: galleryUrl, text: '工厂展示', glyph: factoryGlyph, tone: 'amber' },
  { to: paths.company, text: '关于我们', glyph: leafGlyph, tone: 'teal' },
] as const;

/** 金刚区 */
export function Shortcuts() {
  return (
    <nav className="home-shortcuts" aria-label="快捷入口">
      {shortcuts.map(({ to, text, glyph, tone }) => (
        <Link key={text} to={to} className="home-shortcuts__item">
          <span className={`home-shortcuts__icon home-shortcuts__icon--${tone}`}>
            <Icon glyph={glyph} size={24} />
          </span>
          {text}
        </Link>
      ))}
    </nav>
  );
}

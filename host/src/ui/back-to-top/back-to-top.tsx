import { useEffect, useState } from 'react';
import { scrollBehavior, Icon, topGlyph } from '@admin-h5/ui';
import './back-to-top.less';

/** 回到顶部, shown after scrolling by more than one and a half screens. */
export function BackToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight * 1.5);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  return (
    <div className="ah5-top ah5-fixed-bar">
      <button
        type="button"
        aria-label="回到顶部"
        onClick={() => window.scrollTo({ top: 0, behavior: scrollBehavior() })}
      >
        <Icon glyph={topGlyph} size={22} />
      </button>
    </div>
  );
}

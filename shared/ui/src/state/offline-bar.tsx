import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { offlineGlyph } from '../icon/glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import './offline-bar.less';

const height = '--ah5-offline-height';

/**
 * Shows 「网络已断开」 while the device has no network; its words are true also of a page that has loaded nothing. The content stays
 * on the screen and moves down, so that the bar covers nothing; sticky elements move below the bar too (`--ah5-top`).
 */
export function OfflineBar() {
  const online = useOnline();
  const bar = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (online) return undefined;
    const root = document.documentElement;
    const measure = () => root.style.setProperty(height, `${bar.current?.offsetHeight ?? 0}px`);
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      root.style.removeProperty(height);
    };
  }, [online]);
  return (
    <div className="ah5-offline" role="status">
      {!online && (
        <p className="ah5-offline__bar" ref={bar}>
          <Icon glyph={offlineGlyph} size={16} /> 网络已断开，未加载的内容无法显示
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network, as far as the browser knows. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

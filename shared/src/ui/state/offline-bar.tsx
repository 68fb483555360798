import { offlineGlyph } from '../icon/glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import './offline-bar.less';
import { useOnline } from './use-online.ts';

/** 「网络已断开」 while the device has no network; what is on the screen stays. It lies over the page, so that nothing jumps. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <div className="ah5-offline" role="status">
      {!online && (
        <p className="ah5-offline__bar">
          <Icon glyph={offlineGlyph} size={16} /> 网络已断开，正在显示已加载的内容
        </p>
      )}
    </div>
  );
}

import { closeGlyph, Icon } from '@admin-h5/ui';
import { config } from '../../core/config/config.ts';
import type { Notice } from '../release-policy.ts';
import { usePlatform } from '../store.ts';
import './module-notice.less';
import { noticeText } from './notice-text.ts';

interface ModuleNoticeProps {
  name: string;
  path: string;
  /** Null for none. */
  notice: Notice | null;
}

const isBusy = (notice: Notice) => notice.kind !== 'fallback' && notice.state === 'busy';

/** A message about the running build; screen readers announce it when it appears. */
export function ModuleNotice({ name, path, notice }: ModuleNoticeProps) {
  const update = usePlatform((platform) => platform.update);
  const dismiss = usePlatform((platform) => platform.dismiss);
  const text = notice && noticeText(notice);
  return (
    <div className="ah5-module-notice" role="status" aria-label="模块状态">
      {notice && text && (
        <div className="ah5-module-notice__box">
          <span>{text.message}</span>
          {text.action !== null && (
            <button
              type="button"
              className="ah5-module-notice__action"
              disabled={isBusy(notice)}
              onClick={() => void update(name, path, config())}
            >
              {text.action}
            </button>
          )}
          {!isBusy(notice) && (
            <button type="button" className="ah5-module-notice__close" aria-label="关闭" onClick={() => dismiss(name)}>
              <Icon glyph={closeGlyph} size={16} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}

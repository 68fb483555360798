import type { Notice } from '../release-policy.ts';

export interface NoticeText {
  message: string;
  /** Text of the button; null for no button. */
  action: string | null;
}

/** The text of a notice. */
export function noticeText(notice: Notice): NoticeText {
  if (notice.kind === 'fallback') return { message: '新版本无法使用，已恢复上一个可用版本', action: '重试' };
  if (notice.kind === 'revoked' && !notice.replaceable)
    return { message: '当前版本已被撤回，离开后将无法再打开', action: null };
  if (notice.state === 'busy') return { message: '正在更新…', action: null };
  if (notice.state === 'failed') return { message: '新版本暂时无法加载，当前版本可继续使用', action: '重试' };
  return { message: notice.kind === 'revoked' ? '当前版本已被撤回' : '模块已更新', action: '立即更新' };
}

import { copyAndTell, imageGlyph, linkGlyph, shareGlyph } from '@admin-h5/ui';
import { actionSheet } from '@admin-h5/ui/feedback';

/** 分享: the system's share sheet if it exists, the link, or a poster, which the caller draws. */
export async function share(title: string): Promise<'done' | 'poster'> {
  const url = location.href;
  const chosen = await actionSheet({
    title: '分享',
    actions: [
      ...('share' in navigator ? [{ key: 'system', text: '分享到其他应用', glyph: shareGlyph } as const] : []),
      { key: 'link', text: '复制链接', glyph: linkGlyph },
      { key: 'poster', text: '生成海报', glyph: imageGlyph },
    ],
  });
  if (chosen === 'poster') return 'poster';
  if (chosen === 'link') await copyAndTell(url, '链接');
  // Closing the system's sheet rejects, which is no error.
  if (chosen === 'system') await navigator.share({ title, url }).catch(() => undefined);
  return 'done';
}

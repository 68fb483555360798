/** 网页: shows a page of one of the https sites that the settings name. */
import { definePage } from '@admin-h5/client/host';
import { buttonClass, Screen, StatePanel } from '@admin-h5/ui';
import { useState } from 'react';
import { config } from '../../core/config.ts';
import { paths } from '../../core/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import './web-view.less';

/** 网页: a page of an allowed site inside the app. */
function WebViewPage({ url }: { url: string }) {
  const [loaded, setLoaded] = useState('');
  const target = allowedUrl(url, config().linkOrigins, location.origin);
  if ('refused' in target) {
    return (
      <Screen title="网页">
        <StatePanel
          role="alert"
          art="error"
          title="无法打开该网页"
          note={target.refused}
          action={<ButtonLink to={paths.home}>返回首页</ButtonLink>}
        />
      </Screen>
    );
  }
  return (
    <Screen
      title="网页"
      className="web-view"
      footer={
        <a
          className={buttonClass({ kind: 'soft', block: true })}
          href={target.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          在浏览器打开
        </a>
      }
    >
      <div className="web-view__progress" role="progressbar" aria-label="正在加载网页" hidden={loaded === target.url} />
      <iframe
        className="web-view__frame"
        title="网页内容"
        src={target.url}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the origin is never ours (allowedUrl), so the frame cannot lift its own sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(target.url)}
      />
    </Screen>
  );
}

export default definePage(({ url }) => ({ url: url ?? '' }), WebViewPage);

/**
 * The address to show, or why it is refused: only https, only origins of the deployment's settings, never the app's
 * own.
 */
export function allowedUrl(
  url: string,
  origins: readonly string[],
  ownOrigin: string,
): { url: string } | { refused: string } {
  if (!url) return { refused: '缺少网页地址' };
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return { refused: '网页地址格式不正确' };
  }
  if (parsed.protocol !== 'https:' || parsed.username || parsed.password) return { refused: '仅支持打开 HTTPS 网页' };
  if (!origins.includes(parsed.origin) || parsed.origin === ownOrigin)
    return { refused: `「${parsed.host}」不在允许打开的网站名单内` };
  return { url: parsed.href };
}

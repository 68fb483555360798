import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { hrefOf, setup } from './current-page.tsx';
import { NavigationError, open, redirectTo, returnToTab } from './navigate.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A page address with its leading slash, or an https address, which opens in a new window. */
  to: string;
  /** Replaces the current page in the history. */
  replace?: boolean;
  /** Opens a page of the tab bar as it was left. */
  asLeft?: boolean;
  /** Called on a plain click in place of opening the page: the link is for those without scripts, and for a new tab. */
  instead?: () => void;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

async function follow(to: string, navigate: () => Promise<unknown>): Promise<void> {
  try {
    await navigate();
  } catch (error) {
    if (!(error instanceof NavigationError)) throw error;
    // A link to an unknown page shows 页面不存在; a second tap while the page is being opened does nothing.
    if (error.errMsg.endsWith('is not found')) await setup().router.navigate(to);
  }
}

/** A real link: it can be copied, opened in another tab and reached by keyboard; a plain click stays in the app. */
export function Link({ to, replace = false, asLeft = false, instead, onClick, target, children, ...rest }: LinkProps) {
  if (/^https?:\/\//i.test(to)) {
    return (
      <a {...rest} href={to} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {children}
      </a>
    );
  }
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || target || !isPlainClick(event)) return;
    event.preventDefault();
    if (instead) {
      instead();
      return;
    }
    void follow(to, () => {
      if (asLeft) return returnToTab({ url: to });
      return replace ? redirectTo({ url: to }) : open(to);
    });
  };
  return (
    <a {...rest} href={hrefOf(to)} target={target} onClick={onLinkClick}>
      {children}
    </a>
  );
}

import { Image } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { pictureUrl } from '../../core/picture.ts';
import './brand-mark.less';

export interface BrandMarkProps {
  /** The company's own logo; the app's mark shows until it has loaded, and where there is none. */
  logoId: string | null | undefined;
  /** `s` beside a name in a bar, `m` in a card, `l` on a page of its own. */
  size?: 's' | 'm' | 'l';
}

/** The company's logo: the one mark on every page. The tab's icon (index.html) is the same drawing. */
export function BrandMark({ logoId, size = 's' }: BrandMarkProps) {
  return (
    <span className={clsx('brand-mark', `brand-mark--${size}`)} aria-hidden="true">
      <svg viewBox="0 0 32 32" focusable="false">
        <circle cx="16" cy="16" r="9.6" />
        <path d="M9.9 13c-.2 3.8 2.3 6.3 5.7 6 .2-3.5-2.3-6.1-5.7-6zM22.3 11.2c-4.7 0-6.9 3.3-6.1 7.8 4.6.2 6.8-3 6.1-7.8zM15.4 18.4h1.2v4.4h-1.2z" />
      </svg>
      {logoId && <Image src={pictureUrl(logoId)} alt="" sizes="64px" largest={240} />}
    </span>
  );
}

import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { Loading } from '../loading/loading.tsx';
import './button.less';

type ButtonKind = 'primary' | 'soft' | 'plain' | 'text' | 'danger';

interface ButtonLook {
  kind?: ButtonKind;
  /** `m` is 44 px high, the least height of a main action; `s` is for actions inside a row. */
  size?: 'm' | 's';
  block?: boolean;
}

const types: Readonly<Record<ButtonKind, string>> = {
  primary: 'primary',
  soft: 'default',
  plain: 'ghost',
  text: 'ghost',
  danger: 'ghost',
};

/** Class of a link that looks like a `Button`. */
export function buttonClass({ kind = 'primary', size = 'm', block = false }: ButtonLook = {}): string {
  return clsx(
    `arco-button arco-button-type-${types[kind]} arco-button-size-${size === 'm' ? 'huge' : 'medium'}`,
    `ah5-button ah5-button--${kind} ah5-button--${size}`,
    block && 'ah5-button--block',
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Presses are ignored while true; the button keeps its focus and its width. */
  loading?: boolean;
}

/** A native button in Arco's styles, with `type="button"` by default. Arco's own passes no attributes on and is never disabled. */
export function Button({
  kind = 'primary',
  size = 'm',
  block = false,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- typed by ButtonHTMLAttributes, `button` by default
      type={type}
      className={clsx(buttonClass({ kind, size, block }), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
    >
      {loading && <Loading />}
      {children}
    </button>
  );
}

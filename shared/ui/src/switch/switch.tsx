import { clsx } from 'clsx';
import type { InputHTMLAttributes } from 'react';
import './switch.less';

/** A native checkbox with the role `switch` and Arco's drawing. Arco's own component has no accessible name and no value in a form. */
export function Switch({ checked = false, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <span className={clsx('arco-switch type-ios fully ah5-switch', checked && 'checked', rest.disabled && 'disabled')}>
      <input {...rest} type="checkbox" role="switch" aria-checked={checked} checked={checked} />
      <span className="arco-switch-inner" />
    </span>
  );
}

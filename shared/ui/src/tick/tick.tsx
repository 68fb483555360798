import { clsx } from 'clsx';
import type { InputHTMLAttributes, Ref } from 'react';
import './tick.less';

export interface TickProps extends InputHTMLAttributes<HTMLInputElement> {
  type?: 'checkbox' | 'radio';
  ref?: Ref<HTMLInputElement>;
}

// Arco's own drawings.
const ring = 'M10 19c-5 0-9-4-9-9s4-9 9-9 9 4 9 9-4 9-9 9zm0-17c-4.4 0-8 3.6-8 8s3.6 8 8 8 8-3.6 8-8-3.6-8-8-8z';
const ticked =
  'M10 1c-5 0-9 4-9 9s4 9 9 9 9-4 9-9-4-9-9-9zm4.9 6.3L10 13.2s0 .1-.1.1l-.6.7c-.1.1-.2.1-.3.2-.1 0-.3 0-.4-.1l-.6-.7-.1-.1-2.8-2.4c-.2-.2-.2-.5-.1-.7l.6-.7c.2-.2.5-.2.7-.1l2.5 2.1L13.5 6c.2-.2.5-.2.7-.1l.7.6c.1.3.2.6 0 .8z';
const mixedPath = 'M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.5 9h9v2h-9z';

/**
 * A native checkbox or radio with Arco's drawing. Arco's own component is not a form control: forms ignore its value, its radio is
 * announced as a checkbox, and the arrow keys do nothing.
 */
export function Tick({ type = 'checkbox', className, ref, ...rest }: TickProps) {
  return (
    <span className={clsx(`arco-${type}`, 'ah5-tick', className)}>
      <input {...rest} ref={ref} type={type} />
      <svg className={`${type}-icon`} viewBox="0 0 20 20" aria-hidden="true">
        <path className="ah5-tick__off" d={ring} />
        <path className="ah5-tick__on" d={ticked} fillRule="evenodd" />
        <path className="ah5-tick__some" d={mixedPath} fillRule="evenodd" />
      </svg>
    </span>
  );
}

import { clsx } from 'clsx';
import type { InputHTMLAttributes, Ref } from 'react';
import './tick.less';

export interface TickProps extends InputHTMLAttributes<HTMLInputElement> {
  type?: 'checkbox' | 'radio';
  ref?: Ref<HTMLInputElement>;
}

// Arco's own drawing of a radio; of a checkbox its tick, in a square, which tells the two apart.
const ring = 'M10 19c-5 0-9-4-9-9s4-9 9-9 9 4 9 9-4 9-9 9zm0-17c-4.4 0-8 3.6-8 8s3.6 8 8 8 8-3.6 8-8-3.6-8-8-8z';
const disc = 'M10 1c-5 0-9 4-9 9s4 9 9 9 9-4 9-9-4-9-9-9z';
const square = 'M5 1h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4z';
const frame = `${square}M5 2a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V5a3 3 0 0 0-3-3z`;
const tick =
  'M14.9 7.3L10 13.2s0 .1-.1.1l-.6.7c-.1.1-.2.1-.3.2-.1 0-.3 0-.4-.1l-.6-.7-.1-.1-2.8-2.4c-.2-.2-.2-.5-.1-.7l.6-.7c.2-.2.5-.2.7-.1l2.5 2.1L13.5 6c.2-.2.5-.2.7-.1l.7.6c.1.3.2.6 0 .8z';
const dash = 'M5.5 9h9v2h-9z';

/**
 * A native checkbox or radio with Arco's drawing. Arco's own component is not a form control: forms ignore its value, its radio is
 * announced as a checkbox, and the arrow keys do nothing.
 */
export function Tick({ type = 'checkbox', className, ref, ...rest }: TickProps) {
  const isRadio = type === 'radio';
  return (
    <span className={clsx(`arco-${type}`, 'ah5-tick', className)}>
      <input {...rest} ref={ref} type={type} />
      <svg className={`${type}-icon`} viewBox="0 0 20 20" aria-hidden="true">
        <path className="ah5-tick__off" d={isRadio ? ring : frame} />
        <path className="ah5-tick__on" d={(isRadio ? disc : square) + tick} fillRule="evenodd" />
        <path className="ah5-tick__some" d={square + dash} fillRule="evenodd" />
      </svg>
    </span>
  );
}

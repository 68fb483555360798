import type { ButtonHTMLAttributes } from 'react';
import type { ControlProps } from './spec.ts';

interface Props
  extends
    Pick<ControlProps, 'id' | 'invalid' | 'describedBy'>,
    Pick<
      ButtonHTMLAttributes<HTMLButtonElement>,
      'disabled' | 'onBlur' | 'onClick' | 'children' | 'aria-expanded' | 'aria-haspopup'
    > {}

/** The button of a field whose value is chosen from what it opens; it looks like a select. */
export function PickerButton({ id, invalid, describedBy, ...rest }: Props) {
  return (
    <button
      {...rest}
      id={id}
      type="button"
      className="adm-input adm-select adm-tree-control__button"
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
      aria-labelledby={`${id}-label ${id}`}
    />
  );
}

import type { ControlProps, ImageField } from '../fields/spec.ts';
import { stringsOf } from '../fields/text-of.ts';
import { ImagesControl } from './images-control.tsx';

/** One picture is a list of at most one. */
export function ImageControl({ field, ...props }: ControlProps & { field: Omit<ImageField, 'effect'> }) {
  return (
    <ImagesControl
      {...props}
      label={field.label}
      max={1}
      crop={field.crop}
      covers={false}
      more={field.more}
      value={typeof props.value === 'string' && props.value ? [props.value] : []}
      onChange={(next) =>
        props.onChange((current: unknown) => {
          const before = typeof current === 'string' && current ? [current] : [];
          return stringsOf(typeof next === 'function' ? next(before) : next).at(-1) ?? null;
        })
      }
    />
  );
}

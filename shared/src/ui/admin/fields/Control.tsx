import { FilesControl } from '../upload/FilesControl.tsx';
import { ImagesControl } from '../upload/ImagesControl.tsx';
import { ChecksControl } from './ChecksControl.tsx';
import { DateControl } from './DateControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { RadioControl } from './RadioControl.tsx';
import { RowsControl } from './RowsControl.tsx';
import { SelectControl } from './SelectControl.tsx';
import { SwitchControl } from './SwitchControl.tsx';
import { TagsControl } from './TagsControl.tsx';
import { TextareaControl } from './TextareaControl.tsx';
import { TextControl } from './TextControl.tsx';
import { TreeControl } from './TreeControl.tsx';
import type { ControlProps, FieldSpec, ImageField } from './spec.ts';
import { stringsOf } from './text-of.ts';

/** One picture is a list of at most one. */
function SingleImage({ field, ...props }: ControlProps & { field: ImageField }) {
  return (
    <ImagesControl
      {...props}
      label={field.label}
      max={1}
      crop={field.crop}
      covers={false}
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

/** The control of a field by its kind. */
export function Control({ field, ...props }: ControlProps & { field: FieldSpec }) {
  switch (field.kind) {
    case 'text':
    case 'password':
      return <TextControl field={field} {...props} />;
    case 'textarea':
      return <TextareaControl field={field} {...props} />;
    case 'number':
      return <NumberControl field={field} {...props} />;
    case 'select':
      return <SelectControl field={field} {...props} />;
    case 'radio':
      return <RadioControl field={field} {...props} />;
    case 'checks':
      return <ChecksControl field={field} {...props} />;
    case 'switch':
      return <SwitchControl field={field} {...props} />;
    case 'date':
    case 'datetime':
      return <DateControl field={field} {...props} />;
    case 'tree':
      return <TreeControl field={field} {...props} />;
    case 'tags':
      return <TagsControl field={field} {...props} />;
    case 'rows':
      return <RowsControl field={field} {...props} />;
    case 'images':
      return <ImagesControl {...props} label={field.label} max={field.max} crop={field.crop} covers />;
    case 'image':
      return <SingleImage field={field} {...props} />;
    case 'files':
      return <FilesControl field={field} {...props} />;
    case 'custom':
      return field.render(props);
    default:
      return null;
  }
}

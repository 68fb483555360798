import { ImagesControl } from '../upload/images-control.tsx';
import { ChoicesControl } from './choices-control.tsx';
import { LeafControl } from './leaf-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { SwitchControl } from './switch-control.tsx';
import { TagsControl } from './tags-control.tsx';
import { TextareaControl } from './textarea-control.tsx';
import { TreeControl } from './tree-control.tsx';
import type { ControlProps, FieldSpec } from './spec.ts';

/** The control of a field by its kind. */
export function Control({ field, ...props }: ControlProps & { field: FieldSpec }) {
  switch (field.kind) {
    case 'textarea':
      return <TextareaControl field={field} {...props} />;
    case 'radio':
    case 'checks':
      return <ChoicesControl field={field} {...props} />;
    case 'switch':
      return <SwitchControl field={field} {...props} />;
    case 'tree':
      return <TreeControl field={field} {...props} />;
    case 'tags':
      return <TagsControl field={field} {...props} />;
    case 'rows':
      return <RowsControl field={field} {...props} />;
    case 'images':
      return <ImagesControl {...props} label={field.label} max={field.max} crop={field.crop} covers />;
    case 'custom':
      return field.render(props);
    default:
      return <LeafControl field={field} {...props} />;
  }
}

import { FilesControl } from '../upload/files-control.tsx';
import { ImageControl } from '../upload/image-control.tsx';
import { DateControl } from './date-control.tsx';
import { NumberControl } from './number-control.tsx';
import { SelectControl } from './select-control.tsx';
import type { ControlProps, PasswordField, RowColumn } from './spec.ts';
import { TextControl } from './text-control.tsx';

/** The control of a field that a cell of a row can be too. */
export function LeafControl({ field, ...props }: ControlProps & { field: RowColumn | PasswordField }) {
  switch (field.kind) {
    case 'number':
      return <NumberControl field={field} {...props} />;
    case 'select':
      return <SelectControl field={field} {...props} />;
    case 'date':
    case 'datetime':
      return <DateControl field={field} {...props} />;
    case 'image':
      return <ImageControl field={field} {...props} />;
    case 'files':
      return <FilesControl field={field} {...props} />;
    default:
      return <TextControl field={field} {...props} />;
  }
}

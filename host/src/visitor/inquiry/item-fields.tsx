import { Link } from '@admin-h5/client';
import { documentRequest, inquiryLimits, type InquiryItem } from '@admin-h5/contract';
import { NavButton, TextField, trashGlyph } from '@admin-h5/ui';
import { materialUrl, productUrl } from '../../core/paths.ts';
import type { Errors } from '../../ui/form/use-rules-form.ts';

export interface ItemFieldsProps {
  item: InquiryItem;
  /** Its place in the list, from 0. */
  place: number;
  errors: Errors;
  onChange: (change: Partial<InquiryItem>) => void;
  onRemove: () => void;
}

/** One row of the list: specification, quantity and note; of 资料 what is requested. */
export function ItemFields({ item, place, errors, onChange, onRemove }: ItemFieldsProps) {
  const { type, id, name, spec, quantity, note } = item;
  const isRecord = type !== 'document';
  const of = (field: string) => errors[`items.${place}.${field}`];
  return (
    <li className="inquiry-page__item">
      <div className="inquiry-page__item-head">
        {isRecord ? <Link to={type === 'product' ? productUrl(id) : materialUrl(id)}>{name}</Link> : <b>{name}</b>}
        <NavButton glyph={trashGlyph} label={`移除${name}`} onPress={onRemove} />
      </div>
      {of('id') && (
        <p className="inquiry-page__fault" role="alert" tabIndex={-1}>
          {of('id')}
        </p>
      )}
      {isRecord && (
        <div className="inquiry-page__pair">
          <TextField
            label={`规格（第${place + 1}项）`}
            value={spec}
            error={of('spec')}
            count={inquiryLimits.spec}
            placeholder="如 1kg/袋"
            onChange={(text) => onChange({ spec: text })}
          />
          <TextField
            label={`数量（第${place + 1}项）`}
            value={quantity}
            error={of('quantity')}
            count={inquiryLimits.quantity}
            placeholder="如 12 箱"
            onChange={(text) => onChange({ quantity: text })}
          />
        </div>
      )}
      <TextField
        label={isRecord ? `备注（第${place + 1}项）` : `资料（第${place + 1}项）`}
        value={note}
        error={of('note')}
        count={inquiryLimits.note}
        onChange={(text) => onChange(isRecord ? { note: text } : { note: text, name: documentRequest(text) })}
      />
    </li>
  );
}

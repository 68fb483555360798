import type { InquiryItem } from '@admin-h5/contract';

const typeLabels = { product: '产品', material: '原料', document: '资料' } as const;

/** The items: a table where there is room, one block for each row on a phone. */
export function ItemsTable({ items }: { items: readonly InquiryItem[] }) {
  return (
    <ul className="inquiry-items">
      {items.map(({ id, type, name, spec, quantity, note }) => (
        <li key={id} className="inquiry-items__row">
          <strong className="inquiry-items__name">{name}</strong>
          <span>{typeLabels[type]}</span>
          {type !== 'document' && (
            <>
              <span>规格：{spec || '未填'}</span>
              <span>数量：{quantity || '未填'}</span>
            </>
          )}
          {note && type !== 'document' && <span className="inquiry-items__note">备注：{note}</span>}
        </li>
      ))}
    </ul>
  );
}

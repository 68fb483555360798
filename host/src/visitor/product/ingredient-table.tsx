import type { Ingredient } from '@admin-h5/contract';

/** 有效成分及含量 */
export function IngredientTable({ ingredients }: { ingredients: readonly Ingredient[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <div className="detail-table" role="region" aria-label="有效成分及含量" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">有效成分</th>
            <th scope="col">含量</th>
            <th scope="col">CAS号</th>
          </tr>
        </thead>
        <tbody>
          {ingredients.map(({ name, enName, casNo, content, unit }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {enName && <small className="detail-head__alias"> {enName}</small>}
              </th>
              <td>
                {content}
                {unit === '%' ? '%' : ` ${unit}`}
              </td>
              <td>{casNo || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

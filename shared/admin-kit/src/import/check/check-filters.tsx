import { type CheckedFilter, type CheckedRows, type CheckedState, checkedStates } from '@admin-h5/contract';
import { ChoiceChips } from '@admin-h5/ui';

export const stateLabels: Readonly<Record<CheckedState, string>> = {
  new: '新增',
  changed: '修改',
  doubt: '有疑问',
  refused: '不导入',
  same: '无变化',
};

const labels: Readonly<Record<CheckedFilter | 'all', string>> = {
  all: '全部',
  open: '待处理',
  ...stateLabels,
  lost: '将删除',
};
const order = ['all', 'open', 'new', 'changed', 'doubt', 'refused', 'lost', 'same'] as const;

interface Props {
  counts: CheckedRows['counts'];
  value: CheckedFilter | '';
  onChange: (filter: CheckedFilter | '') => void;
}

/** The numbers of a check, which show their rows when pressed. */
export function CheckFilters({ counts, value, onChange }: Props) {
  const numbers = { ...counts, all: checkedStates.reduce((sum, state) => sum + counts[state], 0) };
  // All rows alike need no filter; the one that is chosen stays.
  const shown = order.filter((name) => name === 'all' || name === value || numbers[name] > 0);
  return (
    <div className="adm-check__filters">
      <ChoiceChips
        label="显示哪些行"
        options={shown.map((name) => ({
          value: name,
          label: labels[name],
          note: String(numbers[name]),
          name: `显示${labels[name]} ${numbers[name]} 行`,
        }))}
        value={value === '' ? 'all' : value}
        onChange={(chosen) => onChange(chosen === '' || chosen === 'all' ? '' : chosen)}
      />
    </div>
  );
}

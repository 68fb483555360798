import type { ActionGroup } from '@admin-h5/contract';
import { ChoiceChips } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';

/** More are a wall of chips. */
const most = 16;

const nameOf = ({ moa, ingredients }: ActionGroup) => [moa, ingredients.join('、')].filter(Boolean).join(' ');

export interface ActionGroupsProps {
  groups: readonly ActionGroup[];
  /** Key of the chosen group, '' for none. */
  chosen: string;
  onChoose: (key: string) => void;
}

/** The products by how they act, with the advice to change between groups where several products share one. */
export function ActionGroups({ groups, chosen, onChoose }: ActionGroupsProps) {
  if (groups.length === 0) return null;
  const shared = groups.filter(({ count }) => count > 1);
  const shown = groups.filter(({ key }, at) => at < most || key === chosen);
  return (
    <Card title="轮换用药" className="crop-groups">
      <ChoiceChips
        label="按有效成分（作用机理）查看"
        options={shown.map((group) => ({ value: group.key, label: `${nameOf(group)}　${group.count} 款` }))}
        value={chosen}
        onChange={onChoose}
      />
      {shared.length > 0 && (
        <details className="crop-advice">
          <summary>为什么要轮换</summary>
          同一组产品的作用机理相同：
          {shared
            .slice(0, 3)
            .map((group) => `${nameOf(group)} ${group.count} 款`)
            .join('、')}
          。在同一组里换用并不是轮换，连续使用容易产生抗药性
          {groups.length > 1 ? '，请在不同组之间轮换。' : '。'}
        </details>
      )}
    </Card>
  );
}

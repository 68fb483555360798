import { navigateTo } from '@admin-h5/client';
import { checkGlyph, Icon } from '@admin-h5/ui';
import { toast } from '@admin-h5/ui/feedback';
import { recordNames } from '../../core/compare-list.ts';
import { useInquiryDraft } from '../../core/inquiry-draft.ts';
import { askedName, type AskedRecord } from '../../core/inquiry-name.ts';
import { compareUrl } from '../../core/paths.ts';
import { useCompareToggle } from '../compare/use-compare-toggle.ts';
import { addToInquiry } from '../inquiry/add-to-inquiry.ts';
import './card-actions.less';

export interface CardActionsProps {
  record: AskedRecord;
}

/** 对比 and 询价 on a card of a list, without opening the record; both lists are on the device. */
export function CardActions({ record }: CardActionsProps) {
  return (
    <span className="card-actions">
      <CompareAction record={record} />
      <AskAction record={record} />
    </span>
  );
}

function CompareAction({ record: { type, id, title } }: CardActionsProps) {
  const { isIn, toggle } = useCompareToggle(type, id);
  const compare = () => {
    const ids = toggle();
    if (!ids) return;
    if (isIn) toast('已移出对比');
    else if (ids.length === 1) toast(`已加入对比，再加一${recordNames[type].unit}即可对比`);
    else {
      toast(`已加入对比，共 ${ids.length} ${recordNames[type].unit}`, {
        action: { text: '去对比', onPress: () => void navigateTo({ url: compareUrl(type, ids) }) },
      });
    }
  };
  return (
    <CardAction text="对比" label={`${isIn ? '已加入对比' : '加入对比'} ${title}`} done={isIn} onPress={compare} />
  );
}

/** 询价 on its own. */
export function AskAction({ record }: CardActionsProps) {
  const { type, id, title } = record;
  const asked = useInquiryDraft().draft.items.some((item) => item.id === id);
  return (
    <CardAction
      text="询价"
      label={`${asked ? '已在询价单' : '加入询价'} ${title}`}
      done={asked}
      onPress={() => addToInquiry({ type, id, name: askedName(record) })}
    />
  );
}

interface CardActionProps {
  text: string;
  label: string;
  done: boolean;
  onPress: () => void;
}

function CardAction({ text, label, done, onPress }: CardActionProps) {
  return (
    <button type="button" className="card-action" data-done={done || undefined} aria-label={label} onClick={onPress}>
      {done && <Icon glyph={checkGlyph} size={12} />}
      {text}
    </button>
  );
}

import { RecordName, textOf, type ValueProps } from '@admin-h5/admin-kit';
import { pageChoices } from './choices.ts';
import { targetSearch } from './target-search.ts';

/** 跳转目标 as text: a record's name, or the title of the page at an address. */
export function TargetView({ value, values, names }: ValueProps) {
  const target = textOf(value);
  const search = targetSearch(values.linkType);
  if (search) {
    const { entityLabel, nameOf } = search;
    return (
      <>
        {entityLabel}：
        <RecordName {...{ entityLabel, nameOf }} id={target} known={names[target]} />
      </>
    );
  }
  const page = pageChoices.find((choice) => choice.value === target);
  return <>{page ? `${page.label}（${target}）` : (names[target] ?? target)}</>;
}

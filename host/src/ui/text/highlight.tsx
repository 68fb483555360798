import { foldWidth } from '@admin-h5/contract';
import './highlight.less';

/** Keeps the text's length, so that positions match; the search itself folds more (`foldText`). */
const folded = (text: string) => foldWidth(text).toLowerCase();

/** Marks every occurrence of the searched text, ignoring case and width. */
export function Highlight({ text, keyword }: { text: string; keyword: string }) {
  const wanted = folded(keyword.trim());
  const lower = folded(text);
  // Lower-casing changes the length of a few letters (İ), so that positions would not match.
  if (!wanted || lower.length !== text.length) return text;
  const parts = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push(text.slice(from, at));
    parts.push(
      <mark key={at} className="ah5-mark">
        {text.slice(at, at + wanted.length)}
      </mark>,
    );
    from = at + wanted.length;
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
}

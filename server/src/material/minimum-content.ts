/** Longer texts are descriptions; a limit keeps matching fast. */
const longest = 200;

const upperLimit = String.raw`[≤≦⩽<]=?|不得?(?:高|大|多)于|不得?超过|(?:小|低|少)于(?:或?等于)?|最[高多大]|至多|NMT|max(?:imum)?\.?`;
const about = '约|≈|~';
const lowerLimit = String.raw`[≥≧⩾>]=?|=>|不得?(?:低|少|小)于|大于(?:或?等于)?|高于|至少|最[低少小]|NLT|min(?:imum)?\.?`;
const number = String.raw`\d{1,3}(?:\.\d{1,6})?`;
/** Of weight or of volume. */
const percent = '(?:wt|w|vol|v)?%';

/** `≥98%`, `98%min`, `98.0~99.5%`, `98%±1%`: with what is said before and after them. */
const percentages = new RegExp(
  `(?:(?<upperLimit>${upperLimit})|(?<about>${about})|(?<lowerLimit>${lowerLimit}))?:?` +
    String.raw`(?<!\d|\d[.,])(?<amount>${number})` +
    `(?:(?:${percent})?(?<sign>[±~〜–—至到-])(?<other>${number}))?${percent}` +
    String.raw`(?<after>\(?(?:min|以上|起|\+))?(?<never>\(?(?:max|最[高多大]|以下|以内|左右|上下))?`,
  'gi',
);

const names = '(?:主?含量|纯度|质量分数|purity|assay|HPLC|GC)?';
const afterwards = String.raw`(?:min\.?|以上|\+|TC|TK|AR|CP|GR|HPLC|GC)?(?:\([^()]*\))?`;
/** `≥98.0（HPLC）`, `99.5`: a number that is not a part of one. */
const bare = new RegExp(`^${names}:?(?:${lowerLimit})?(${number})${afterwards}$`, 'i');

const decimals = 6;

/** The least of a percentage with a range or a tolerance. */
function lowest({ amount = '', sign, other = '' }: Record<string, string | undefined>): number {
  const value = Number(amount);
  if (sign === undefined) return value;
  return sign === '±' ? Number((value - Number(other)).toFixed(decimals)) : Math.min(value, Number(other));
}

const only = (values: readonly number[]): number | null => {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
};

/**
 * The percentage that a text of 纯度/含量 says a material has at least: `≥98%`, `98%min`, `≥98.0%（HPLC）`, `95% TC`,
 * `98.0%～99.5%`, `≥98`. Null for one that says none (`工业级`, `≤0.5%`, `约98%`, `480g/L`), or several.
 */
export function minimumContent(text: string): number | null {
  if (text.length > longest) return null;
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, '');
  const found = [...plain.matchAll(percentages)].flatMap(({ groups = {} }) =>
    groups['upperLimit'] === undefined && groups['about'] === undefined && groups['never'] === undefined
      ? [{ value: lowest(groups), isLeast: groups['lowerLimit'] !== undefined || groups['after'] !== undefined }]
      : [],
  );
  const stated =
    only(found.map(({ value }) => value)) ?? only(found.flatMap((one) => (one.isLeast ? [one.value] : [])));
  // 0.98 alone may be the part of one.
  const alone = Number(bare.exec(plain)?.[1] ?? 0);
  const value = stated ?? (alone > 1 ? alone : 0);
  return value > 0 && value <= 100 ? value : null;
}

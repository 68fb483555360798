/** Texts as they are stored and compared. */

/** Signs without a width, those of the writing direction and of a variant of a letter, in pasted text. */
const signs = String.raw`\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E01EF}`;
const someInvisible = new RegExp(`[${signs}]`, 'u');
/** Emoji need a joiner, a variant or tags behind one. */
const invisible = new RegExp(
  String.raw`((?:\p{Extended_Pictographic}|\p{Emoji_Modifier})(?:\uFE0F|[\u{E0020}-\u{E007F}]+)?\u200D?|[\d#*]\uFE0F(?=\u20E3))|[${signs}]`,
  'gu',
);
/** Radicals, which copies from PDF files have in place of the letters that look the same. */
const radicals = /[\u2E80-\u2FD5]/g;
/** Those of them that Unicode does not map to a letter, with their letters. */
const unmapped = '⺠⻁⻄⻅⻆⻉⻋⻓⻔⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻬⻮⻰⻳';
const letters = '民虎西见角贝车长门青韦页风飞食马骨鬼鱼鸟卤麦黄齐齿龙龟';
const lineBreaks = /\r\n?|[\u2028\u2029]/g;

/**
 * More combining marks on one character than any script has (UAX #15, Stream-Safe Text Format). Normalising them takes
 * quadratic time: a megabyte of them would block a thread for minutes.
 */
const piledMarks = /\p{M}{31}/u;

/** Text as it is stored: NFC, trimmed, one kind of line break, nothing invisible (entities.md, common rules). */
export function normaliseText(text: string): string {
  // What nobody may store anyway (`hasForbiddenCharacters`) is not worth its while.
  const composed = piledMarks.test(text) ? text : text.normalize('NFC');
  const visible = someInvisible.test(composed)
    ? composed.replace(invisible, (_sign, emoji?: string) => emoji ?? '')
    : composed;
  return visible
    .replace(radicals, (sign) => letters[unmapped.indexOf(sign)] ?? sign.normalize('NFKC'))
    .replace(lineBreaks, '\n')
    .trim();
}

/**
 * A text as it is compared in a search: compatibility forms as their plain twins (NFKC: full-width signs, ㎎, ②), without
 * regard to case. Stored texts and keywords pass through this one function, on both engines alike. Folding twice changes
 * nothing.
 */
export function foldText(text: string): string {
  const normal = normaliseText(text);
  if (piledMarks.test(normal)) return normal.toLowerCase();
  // The form of sigma depends on its place in a word, so that a part of a word would not find the whole.
  return normal.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').normalize('NFKC').trim();
}

/** Length as the rules count it: code points, so that an emoji or a rare character is one. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/**
 * Whether a text holds what no database or workbook keeps and nobody types: NUL, other controls, half of a surrogate pair,
 * noncharacters, the sign of a decoding that failed (U+FFFD), piles of marks.
 */
export function hasForbiddenCharacters(text: string): boolean {
  if (piledMarks.test(text)) return true;
  // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Surrogate}\p{Noncharacter_Code_Point}\uFFFD]/u.test(
    text,
  );
}

const fullWidth = /[\uFF01-\uFF5E]/g;
const fullWidthOffset = 0xfee0;

/** Full-width digits, letters and signs as their ASCII twins, the ideographic space as a space: for codes and numbers. */
export function foldWidth(text: string): string {
  return text
    .replace(fullWidth, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - fullWidthOffset))
    .replaceAll('\u3000', ' ');
}

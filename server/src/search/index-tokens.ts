import { LRUCache } from 'lru-cache';
import type { FieldGroup, SearchContent, SearchField } from './tables.ts';
import { grams, hasHan, toPinyin, splitRuns, squash, splitWords } from './comparable-text.ts';

/** Bytes of a token: PostgreSQL refuses longer ones, and no field is as long. */
export const maxTokenBytes = 2000;

/** Length of the parts of words and numbers in Latin letters and digits. */
export const latinGram = 3;

/** A token: how it matches (x the whole field, w a word, g a part), the group of its field, and the text. */
export const whole = (group: FieldGroup, text: string): string => `x${group}${text}`;
export const single = (group: FieldGroup, text: string): string => `w${group}${text}`;
export const part = (group: FieldGroup, text: string): string => `g${group}${text}`;
/** The record's category; its name may change without the record. */
export const categoryToken = (id: string): string => `k${id}`;
/** A record with this holder of its registration (`productContent`). */
export const holderToken = (name: string): string => whole(3, squash(name));
/** A crop and a pest of one row of 使用范围. */
export const pairToken = (crop: string, target: string): string => `u${squash(crop)}=${squash(target)}`;

function splitRun(run: string): string[] {
  return hasHan(run) ? [...Array.from(run), ...grams(run, 2)] : grams(run, latinGram);
}

function* fieldTokens({ text, group, identifier = false }: SearchField): Generator<string> {
  const squashed = squash(text);
  if (squashed === '') return;
  yield whole(group, squashed);
  for (const run of splitRuns(squashed)) {
    for (const each of splitRun(run)) yield part(group, each);
    if (!identifier && !hasHan(run)) yield single(group, run);
  }
  if (identifier) {
    const digits = squashed.replace(/^\D+/, '');
    if (digits !== squashed && digits !== '') yield single(group, digits);
    return;
  }
  for (const word of splitWords(text)) yield single(group, word);
  const { full, initials } = toPinyin(squashed);
  for (const spelling of full) yield whole(group, spelling);
  for (const letters of initials) yield single(group, letters);
  if (group === 3) return;
  for (const each of [...initials, ...full].flatMap((spelling) => grams(spelling, latinGram))) yield part(group, each);
}

/** Crops, pests, holders, ingredients and classes repeat in a register, and making tokens takes long. */
const made = new LRUCache<string, readonly string[]>({ max: 5000 });

function tokensOfField(field: SearchField): readonly string[] {
  const key = `${field.group}${field.identifier === true ? 'c' : ''} ${field.text}`;
  const known = made.get(key);
  if (known) return known;
  const tokens = [...new Set(fieldTokens(field))].filter((token) => Buffer.byteLength(token) <= maxTokenBytes);
  made.set(key, tokens);
  return tokens;
}

/** All tokens of a record. */
export function toTokens({ fields, pairs = [] }: SearchContent, categoryId: string): string[] {
  const tokens = new Set<string>();
  if (categoryId !== '') tokens.add(categoryToken(categoryId));
  for (const field of fields) for (const token of tokensOfField(field)) tokens.add(token);
  for (const { crop, target } of pairs) {
    const token = pairToken(crop, target);
    if (Buffer.byteLength(token) <= maxTokenBytes) tokens.add(token);
  }
  return [...tokens];
}

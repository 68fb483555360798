/** Doses, contents, properties and packs of a record that are not what somebody meant: which are refused, and whether it has any. */
import { findMisread, type Judgement } from '../doses.ts';
import type { Field, Fields } from '../entities/fields.ts';
import { type FieldError, isObject } from '../envelope.ts';

/** A text of a field with `judgedAs`. */
interface JudgedText {
  /** `usages.2.dosage`. */
  path: string;
  /** What messages call it: 「第3行：用药量」. */
  subject: string;
  text: string;
  judgedAs: Judgement;
}

function listTexts(name: string, field: Field, value: unknown): JudgedText[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  if (field.kind === 'rows')
    return entries.flatMap((row, at) =>
      listJudgedTexts(field.row, isObject(row) ? row : {}).map((one) => ({
        ...one,
        path: `${name}.${at}.${one.path}`,
        subject: `${field.numbered ? `第${at + 1}行：` : ''}${one.subject}`,
      })),
    );
  if (!('judgedAs' in field) || field.judgedAs === undefined) return [];
  const { judgedAs, label, subject = label } = field;
  const texts = field.kind === 'tags' ? entries : [value];
  return texts.flatMap((text, at) =>
    typeof text === 'string' && text !== ''
      ? [{ path: field.kind === 'tags' ? `${name}.${at}` : name, subject, text, judgedAs }]
      : [],
  );
}

const listJudgedTexts = (fields: Fields, record: object): JudgedText[] =>
  Object.entries(fields).flatMap(([name, field]) => listTexts(name, field, Reflect.get(record, name)));

/** A text of a field, in whatever row of its list. */
const keyOf = ({ path, text }: JudgedText): string => `${path.replaceAll(/\.\d+/g, '')} ${text}`;

/** Why a text is refused that a spreadsheet program has made of another; null for any other text. */
export function describeMisread(text: string, subject: string, judgedAs: Judgement): string | null {
  const misread = findMisread(text, judgedAs);
  if (!misread) return null;
  return `${subject}${misread.question.split('，', 1)[0]}，请改为原来的内容（可能是${misread.meant}）`;
}

/**
 * The texts of a record that a spreadsheet program has made of others, each with the message by which it is refused.
 * @param stored the record as it is stored, whose texts are not refused where they stay; null for a new one
 */
export function findMisreadErrors(fields: Fields, record: object, stored: object | null): FieldError[] {
  let known: Set<string> | undefined;
  return listJudgedTexts(fields, record).flatMap((judged) => {
    const { path, subject, text, judgedAs } = judged;
    const message = describeMisread(text, subject, judgedAs);
    if (message === null) return [];
    known ??= new Set(stored ? listJudgedTexts(fields, stored).map(keyOf) : []);
    return known.has(keyOf(judged)) ? [] : [{ field: path, message }];
  });
}

/** Whether a text of a record would be refused if it were written now: a date or a clock that a spreadsheet program has made. */
export const hasMisreadText = (fields: Fields, record: object): boolean =>
  listJudgedTexts(fields, record).some(({ text, judgedAs }) => findMisread(text, judgedAs) !== null);

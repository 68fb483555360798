/**
 * The joi schema of an entity, from its fields and rules. The wording of messages is that of entities.md: a kind has one, a field
 * replaces it where the customer worded it otherwise.
 */
import Joi from 'joi';
import type { Condition, Field, Fields, InputOf, Rule, Rules } from '../entities/fields.ts';
import { idPattern } from '../entity.ts';
import { isObject } from '../envelope.ts';
import { errorTexts } from '../error-texts.ts';
import { fileLimits, fileMessages } from '../file-rules.ts';
import { landlineOr400Pattern, mobilePattern, normalisePhone } from '../phone.ts';
import {
  atMostDecimals,
  everyFault,
  flag,
  optionalId,
  optionalNumber,
  requiredId,
  statusField,
  subset,
  texts,
} from '../validation/common.ts';
import { day, instant, text } from '../validation/text.ts';

/** A rule of any value, with those of a row's fields where it is one of rows. */
type AnyRule = Rule<unknown> & { row?: Rules<Fields> };
type Of<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;
/** What a schema is made from: a field, the start of its messages (`第N行：` in rows, else ''), and its rule. */
interface Source<Kind extends Field['kind']> {
  field: Of<Kind>;
  place: string;
  rule: AnyRule;
}

/** What messages call a field, with its place. */
const describeSubject = ({ field, place }: { field: Field; place: string }): string =>
  place + (field.subject ?? field.label);

/** `then` where the condition holds, else `otherwise`; both added to `base`. */
function when(base: Joi.Schema, condition: Condition, then: Joi.Schema, otherwise?: Joi.Schema): Joi.Schema {
  if ('field' in condition) {
    const is = Joi.valid(...condition.is).required();
    // oxlint-disable-next-line unicorn/no-thenable -- joi's name for it
    return base.when(condition.field, { is, then, ...(otherwise && { otherwise }) });
  }
  const isGiven = Joi.string().required();
  const [first = '', ...others] = condition.allEmpty;
  const unlessOthers = others.reduceRight((inner, ref) => Joi.when(ref, { is: isGiven, otherwise: inner }), then);
  return base.when(first, { is: isGiven, otherwise: unlessOthers });
}

/** Of a value that is only there under a condition: whatever was sent otherwise is dropped. */
const dropped = Joi.string().empty(Joi.any()).default('');

/** Adds what a rule says of a value that is there; one of rows sees no list in which something else stands. */
function withRule<Schema extends Joi.AnySchema>(schema: Schema, rule: AnyRule): Schema {
  if (!('read' in rule) && !('check' in rule)) return schema;
  return schema.custom((value: unknown, helpers) => {
    if (value === '' || (Array.isArray(value) && !value.every(isObject))) return value;
    const stored = rule.read && typeof value === 'string' ? rule.read(value) : value;
    if (stored === null) return helpers.error('any.only');
    const siblings: unknown = helpers.state.ancestors[0];
    const fault = rule.check?.(stored, isObject(siblings) ? siblings : {}) ?? null;
    return fault === null ? stored : helpers.message({ custom: fault });
  });
}

const english = /^[\x20-\x7eαβλ′]+$/;
const anyPhone = new RegExp(`${mobilePattern.source}|${landlineOr400Pattern.source}`);

/** A text, code or telephone number without conditions. @param read brings another spelling into the stored one */
export function textField(
  field: Of<'text' | 'code' | 'phone'>,
  subject = field.label,
  read?: (raw: string) => string,
): Joi.StringSchema {
  const { onlyWhen, kind, max, min, pattern, emptyMessage, formatMessage } = field;
  return text({
    label: subject,
    required: field.required === true || onlyWhen !== undefined,
    code: kind === 'code',
    multiline: kind === 'text' && field.multiline === true,
    upperCase: kind === 'code' && field.upperCase === true,
    ...(max !== undefined && { max }),
    ...(min !== undefined && { min }),
    ...(emptyMessage !== undefined && { emptyMessage }),
    ...(pattern && { pattern }),
    ...(formatMessage !== undefined && { formatMessage }),
    ...(kind === 'text' &&
      field.english && { pattern: english, formatMessage: `${subject}只能包含英文字母、数字和常用符号` }),
    ...(read && { normalise: read }),
    ...(kind === 'phone' && {
      normalise: normalisePhone,
      pattern: field.mobile ? mobilePattern : anyPhone,
      formatMessage: `请输入正确的${field.label}格式`,
    }),
  });
}

function textSchema(source: Source<'text' | 'code' | 'phone'>): Joi.Schema {
  const { field, rule } = source;
  const { onlyWhen, requiredWhen, emptyMessage } = field;
  // Before its pattern is checked: C₇H₈ is C7H8.
  const read = rule.read && ((raw: string) => rule.read?.(raw) ?? raw);
  const ruled = withRule(textField(field, describeSubject(source), read), rule);
  if (onlyWhen) return when(Joi.string(), onlyWhen, ruled, dropped);
  const empty = emptyMessage === undefined ? {} : { 'any.required': emptyMessage };
  return requiredWhen ? when(ruled, requiredWhen, Joi.required().messages(empty)) : ruled;
}

function numberSchema(source: Source<'number'>): Joi.Schema {
  const { field, rule } = source;
  const subject = describeSubject(source);
  const { min, max, above, decimals } = field;
  const message =
    field.message ?? (above === undefined ? `${subject}必须在${min}-${max}之间` : `${subject}必须大于${above}`);
  let schema = field.required ? Joi.number().required().messages(everyFault(message)) : optionalNumber(message);
  if (above !== undefined) schema = schema.greater(above);
  if (min !== undefined) schema = schema.min(min);
  if (max !== undefined) schema = schema.max(max);
  schema = withRule(schema, rule);
  if (decimals !== undefined) schema = schema.custom(atMostDecimals(decimals, `${subject}最多保留${decimals}位小数`));
  return above === undefined || max === undefined
    ? schema
    : schema.messages({ 'number.max': `${subject}不能超过${max}` });
}

function integerSchema(source: Source<'integer'>): Joi.Schema {
  const { field, rule } = source;
  const subject = describeSubject(source);
  const { min, max } = field;
  const message = field.message ?? `${subject}必须是${min}-${max}之间的整数`;
  let schema = field.required ? Joi.number().required().messages(everyFault(message)) : optionalNumber(message);
  if (min !== undefined && max !== undefined) schema = schema.integer().min(min).max(max);
  if (field.default !== undefined) schema = schema.default(field.default);
  return withRule(schema, rule);
}

function choiceSchema({ field, place, rule }: Source<'choice'>): Joi.Schema {
  const messages = everyFault(`${place}请选择${field.subject ?? field.label}`);
  const { values, onlyWhen, optional } = field;
  const base = values.some((value) => typeof value === 'number') ? Joi.number() : Joi.string();
  // A rule that reads other spellings knows the values itself.
  const known = rule.read ? base : base.valid(...values);
  const given = optional ? known.allow('').empty(null).default('') : known.required();
  const schema = withRule(given.messages(messages), rule);
  return onlyWhen ? when(Joi.string(), onlyWhen, schema, dropped) : schema;
}

function fileSchema({ field, place }: Source<'file'>): Joi.Schema {
  const optional = optionalId(field.accepts === 'icon' ? fileMessages.iconType : fileMessages.gone);
  const required = requiredId(`${place}请上传${field.label}`);
  if (field.requiredWhen) return when(Joi.string(), field.requiredWhen, required, optional);
  return field.required ? required : optional;
}

function filesSchema({ field }: Source<'files'>): Joi.Schema {
  const [max, tooMany] =
    field.accepts === 'image'
      ? [fileLimits.images, fileMessages.tooManyImages]
      : [fileLimits.documents, fileMessages.tooManyDocuments];
  const ids = Joi.array()
    .empty(null)
    .items(Joi.string().pattern(idPattern).messages(everyFault(fileMessages.gone)))
    .custom((list: string[]) => [...new Set(list)])
    .max(max)
    .default(() => [])
    .messages({ 'array.max': tooMany, 'array.base': fileMessages.gone });
  const message = field.emptyMessage ?? '';
  const given = Joi.array().min(1).required().messages({ 'array.min': message, 'any.required': message });
  return field.requiredWhen ? when(ids, field.requiredWhen, given) : ids;
}

function rowsSchema(source: Source<'rows'>): Joi.Schema {
  const { field, rule } = source;
  const subject = describeSubject(source);
  const { max, emptyMessage, keptIfAbsent, unique } = field;
  const row = objectSchema(field.row, rule.row ?? {}, field.numbered ? '第N行：' : '');
  const noList = emptyMessage ?? (keptIfAbsent ? `${subject}格式不正确` : errorTexts.badRequest);
  let schema = Joi.array()
    .items(row)
    .max(max)
    .messages({ 'array.max': `${subject}最多${max}${field.counter}`, 'array.base': noList });
  if (!keptIfAbsent) schema = schema.messages({ 'object.base': noList });
  if (unique) schema = schema.unique(unique.field).messages({ 'array.unique': unique.message });
  if (emptyMessage !== undefined) {
    schema = schema.min(1).required().messages({ 'any.required': noList, 'array.min': noList });
  } else if (!keptIfAbsent) schema = schema.empty(null).default(() => []);
  return withRule(schema, rule);
}

function fieldSchema(field: Field, place: string, rule: AnyRule = {}): Joi.Schema {
  const subject = describeSubject({ field, place });
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'phone':
      return textSchema({ field, place, rule });
    case 'richText':
      return text({ label: subject, max: field.max, multiline: true });
    case 'number':
      return numberSchema({ field, place, rule });
    case 'integer':
      return integerSchema({ field, place, rule });
    case 'flag':
      return flag(subject);
    case 'status':
      return statusField();
    case 'day':
      return withRule(day(subject), rule);
    case 'instant':
      return withRule(instant(subject, field.keptIfAbsent), rule);
    case 'choice':
      return choiceSchema({ field, place, rule });
    case 'choices':
      return subset(field.values, `请选择正确的${subject}`);
    case 'reference':
      return field.required ? requiredId(`请选择${subject}`) : optionalId(`${subject}不存在`);
    case 'file':
      return fileSchema({ field, place, rule });
    case 'files':
      return filesSchema({ field, place, rule });
    case 'tags': {
      const entry = text({ label: subject, max: field.each });
      return texts(entry, field.max, `${subject}最多${field.max}${field.counter}`);
    }
    default:
      return rowsSchema({ field, place, rule });
  }
}

function objectSchema(fields: Fields, rules: Rules<Fields>, place: string): Joi.ObjectSchema {
  const keys = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, place, rules[name])]);
  return Joi.object(Object.fromEntries(keys));
}

/**
 * The schema of what a person enters: the body of `POST`, and of `PUT` with `withVersion`. Its keys are the fields.
 * @param rules what the data of the fields cannot say
 */
export const schemaOf = <F extends Fields>(fields: F, rules: Rules<F>): Joi.ObjectSchema<InputOf<F>> =>
  objectSchema(fields, rules, '');

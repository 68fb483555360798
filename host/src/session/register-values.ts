/** The values of 注册: their rules, and those that stay in the tab until the account is made. */
import { readJson, removeText, writeJson } from '@admin-h5/client/device-storage';
import { isObject } from '@admin-h5/contract';
import { confirmError } from '../ui/form/submit.ts';
import { type Errors, errorsByField } from '../ui/form/use-rules-form.ts';

/** In the order of the screen. */
export const registerFields = ['username', 'password', 'confirm', 'phone', 'code', 'realName', 'email'] as const;

export type RegisterValues = Record<(typeof registerFields)[number], string>;

/**
 * The errors of a registration (specification, section 5).
 * @param withCode whether the deployment requires an SMS code
 */
export async function registerErrors(values: RegisterValues, withCode: boolean): Promise<Errors> {
  const { passwordFault, registerSchema, validate } = await import('@admin-h5/contract/validation');
  const { confirm, code, ...input } = values;
  const result = validate(registerSchema, input);
  const errors = 'errors' in result ? errorsByField(result.errors) : {};
  const chosen = passwordFault(input.password, { username: input.username });
  return {
    ...(chosen === null ? {} : { password: chosen }),
    ...errors,
    ...confirmError(input.password, confirm, '请再次输入密码'),
    ...(withCode && code.trim() === '' ? { code: '验证码不能为空' } : {}),
  };
}

const draftKey = 'admin-h5.registerDraft';
const area = 'sessionStorage';
/** The stored fields: never a password or a code. */
const storedFields = ['username', 'phone', 'realName', 'email'] as const;

const empty: RegisterValues = {
  username: '',
  password: '',
  confirm: '',
  phone: '',
  code: '',
  realName: '',
  email: '',
};

/** The values typed before, as long as the tab is open. */
export function readDraft(): RegisterValues {
  const stored = readJson(draftKey, area);
  const draft: RegisterValues = { ...empty };
  for (const name of storedFields) {
    const text = isObject(stored) ? stored[name] : null;
    if (typeof text === 'string') draft[name] = text;
  }
  return draft;
}

export function writeDraft(values: RegisterValues): void {
  writeJson(draftKey, Object.fromEntries(storedFields.map((name) => [name, values[name]])), area);
}

export function dropDraft(): void {
  removeText(draftKey, area);
}

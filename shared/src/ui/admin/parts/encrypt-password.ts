import { errorTexts } from '../../../api/index.ts';
import { pageSetting } from './page-settings.ts';

/**
 * A password as it goes over the wire, with the cipher settings of the page (decisions.md, Passwords); the cipher loads with
 * the first use.
 * @throws Error 加密失败
 */
export async function encryptPassword(plain: string): Promise<string> {
  const cipher = await import('../../../cipher/index.ts');
  try {
    const [key, iv] = [pageSetting('cipherKey'), pageSetting('cipherIv')];
    return cipher.encryptPassword(plain, { key: String(key), iv: String(iv) });
  } catch (error) {
    throw new Error(errorTexts.encryption, { cause: error });
  }
}

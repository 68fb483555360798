/** Whose password is chosen: what it must differ from. */
export interface PasswordOwner {
  username?: string;
  /** The one before, where a password changes. */
  oldPassword?: string;
}

/**
 * Why a new password must not be taken for this person, or null. Which passwords are too common only the server knows.
 * An empty one is another rule's matter.
 */
export function passwordFault(password: string, { username = '', oldPassword }: PasswordOwner): string | null {
  if (password === '') return null;
  if (password === oldPassword) return '新密码不能与原密码相同';
  return password.toLowerCase() === username.trim().toLowerCase() ? '密码不能与用户名相同' : null;
}

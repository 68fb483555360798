/** Address of a host's start page; `/admin-h5/` where only its origin is given. */
export function hostBase(address: string): string {
  const { origin, pathname } = new URL(address);
  return pathname === '/' ? `${origin}/admin-h5/` : `${origin}${pathname.replace(/\/?$/, '/')}`;
}

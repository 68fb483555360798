/** As the admin centre counts 登记证将过期. */
const soonDays = 90;
const dayMs = 86_400_000;

/** Where a registration stands by its last day (`YYYY-MM-DD`, that day included); 'none' without one. */
export function registrationState(validTo: string, now = Date.now()): 'none' | 'valid' | 'ending' | 'expired' {
  if (!validTo) return 'none';
  const end = new Date(`${validTo}T23:59:59`).getTime();
  if (Number.isNaN(end)) return 'none';
  if (end < now) return 'expired';
  return end - now <= soonDays * dayMs ? 'ending' : 'valid';
}

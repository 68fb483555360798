/**
 * Versions of the texts in `visitor/agreement`, and from when they hold (`YYYY-MM-DD`). Whoever accepted another version is
 * asked at the next login.
 */
export const agreementVersions = {
  user: { version: '1.1', effective: '2026-11-22' },
  privacy: { version: '1.1', effective: '2026-11-22' },
} as const;

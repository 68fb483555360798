/**
 * Versions of the texts in `visitor/agreement`, and from when they apply (`YYYY-MM-DD`). A person who accepted another version is
 * asked to accept at the next login.
 */
export const agreementVersions = {
  user: { version: '1.1', effective: '2026-11-22' },
  privacy: { version: '1.4', effective: '2026-11-28' },
} as const;

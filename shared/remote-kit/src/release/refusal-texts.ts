/** What the API refuses, by the code of its response: its own messages are for the people of the admin centre. */
const texts: Readonly<Record<string, string>> = {
  BUILD_EXISTS: 'The registry has this build with other content: build it anew from changed sources.',
  FORBIDDEN: 'The token is that of another module.',
  NO_STABLE: 'No release is stable yet, and the first goes to everybody: release promote, without --percent.',
  NOT_FOUND:
    'The registry does not have this build, or not this module: release status lists the builds, by their whole ids.',
  ORIGIN_CHANGED: "The operator has just changed the module's origin: run the command again.",
  RELEASE_IS_STABLE:
    'This release is the stable one. To revoke it name the one that takes its place: --stable <build>.',
  RELEASE_OUTDATED:
    'The API is newer and no longer accepts what this release declares; what is live has not changed. Build it anew with the present kit and publish that, or name another release.',
  RELEASE_REMOVED:
    'The registry had this build once and removed it, being older than its newest hundred: build from a new commit.',
  RELEASE_REVOKED: 'This release is revoked and never becomes live again.',
  STABLE_CHANGED: 'Somebody has just made another release stable: see release status, and run the command again.',
  UNAUTHORIZED: 'The API does not know the token (RELEASE_TOKEN), or the operator has withdrawn it.',
  VALIDATION: 'The API refuses this:',
};

/** The message of a refusal in English; the API's own for a code without one. */
export const refusalText = (code: string | undefined, message: string | undefined): string | undefined =>
  (code === undefined ? undefined : texts[code]) ?? message;

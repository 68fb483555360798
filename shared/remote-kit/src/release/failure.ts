/**
 * Exit codes of the release command. `failed`: something that may pass, such as the network; the same command run again goes on.
 * `refused`: by the registry, or by a check before anything was sent. `faulty`: the build itself does not work.
 */
export const exitCodes = { failed: 1, usage: 2, refused: 3, faulty: 4 } as const;

export type FailureReason = keyof typeof exitCodes;

/** Ends a release command; the message says what to do. */
export class ReleaseFailure extends Error {
  override name = 'ReleaseFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why a command ended; an error of another kind may pass. */
export const failureReason = (error: unknown): FailureReason =>
  error instanceof ReleaseFailure ? error.reason : 'failed';

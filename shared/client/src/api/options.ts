/**
 * How a failure is shown to the person: `toast`: by the shell; `screen`: by the screen that makes the call (an error state,
 * field errors of a 422, the comparison of a 409); `background`: not at all, and a 401 does not open the login.
 */
export type ErrorMode = 'toast' | 'screen' | 'background';

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `CallCancelledError`. */
  signal?: AbortSignal | undefined;
  /** `toast` by default. */
  errors?: ErrorMode | undefined;
  /** Called with the part of an upload or a download that is done, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  /** Milliseconds that a call may take in all (30 s by default), or that an upload or download may go without progress (60 s). */
  timeout?: number | undefined;
  /** For a POST that may be sent again after a failure: the server then acts once and repeats its first response. */
  idempotencyKey?: string | undefined;
  /**
   * Called when the server asks for a computation before it takes the call (`WorkChallenge`): some seconds, which `signal` ends.
   * The call is then sent again. Without it the call fails.
   * @param computing false once it has ended: from then on the server may have acted, so that 取消 is offered no longer
   */
  onWork?: ((computing: boolean) => void) | undefined;
}

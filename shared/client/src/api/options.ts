/**
 * What shows a failure to the person: the shell's toast, the screen itself (a block's own error, 422 fields, a 409 to
 * compare), or nobody, since the call runs in the background (no toast, no redirect).
 */
export type ErrorMode = 'toast' | 'screen' | 'background';

/** What any call may be given. */
export interface CallOptions {
  /** Ends the call; it is then rejected with `CallCancelledError`. */
  signal?: AbortSignal | undefined;
  /** `toast` by default. */
  errors?: ErrorMode | undefined;
  /** 0 to 1, of an upload or a download. */
  onProgress?: ((part: number) => void) | undefined;
  /** Milliseconds: for a call in all, 30 s by default; for uploads and downloads without progress, 60 s by default. */
  timeout?: number | undefined;
  /** For a POST that may be sent again after a failure: the server then acts once and repeats its first response. */
  idempotencyKey?: string | undefined;
}

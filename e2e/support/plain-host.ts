/** A name of this machine that is not localhost: over plain HTTP it is no secure context. */
export const plainHost = 'plain-http.test';

/** One call of the client, and the request that the API gets for it. */
export type Row = [call: () => Promise<unknown>, method: string, url: string, body?: object];

/** The records that a filter finds, as a batch call describes them. */
export const filter = { filter: { status: 1 }, expectedTotal: 3 };

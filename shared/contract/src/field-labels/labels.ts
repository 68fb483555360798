/** `sort` and `status` are the same for all entities. */
export type Labels<T> = Record<Exclude<keyof T, 'sort' | 'status'>, string>;

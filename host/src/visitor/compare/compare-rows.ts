export const distinct = (values: readonly string[]): string => [...new Set(values.filter(Boolean))].join('、');

/** What is compared of a kind of record. */
export type CompareFact<T> = readonly [label: string, value: (record: T) => string];

export interface CompareRow {
  label: string;
  /** In the order of the records; '' where a record does not say it. */
  values: string[];
  differs: boolean;
}

/** The facts of records, one row each; a fact that none of them has is left out. */
export const compareRows = <T>(facts: readonly CompareFact<T>[], records: readonly T[]): CompareRow[] =>
  facts
    .map(([label, value]) => {
      const values = records.map(value);
      return { label, values, differs: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some(Boolean));

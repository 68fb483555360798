import type { ProductInput } from '@admin-h5/contract';

/** One way in which an office's own sheet differs from the template, and what the product then has. */
export interface Deviation {
  name: string;
  /** Cells by the template's headers; '' is an empty one. */
  cells?: Readonly<Record<string, string>>;
  /** Other headers; null leaves the column out. */
  headers?: Readonly<Record<string, string | null>>;
  /** Columns of the office's own, after the others. */
  further?: Readonly<Record<string, string>>;
  /** Rows above the header. */
  above?: readonly (readonly string[])[];
  expected: Partial<ProductInput>;
}

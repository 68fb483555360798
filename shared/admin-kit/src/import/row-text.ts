/** A row of a sheet, with the name of its sheet where several are imported: 「第 5 行」, 「杀菌剂 第 5 行」. */
export const rowText = ({ row, sheet }: { row: number; sheet?: string }): string =>
  `${sheet === undefined ? '' : `${sheet} `}第 ${row} 行`;

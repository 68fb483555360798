/** What both sides of a conversion say of a workbook that takes too much to unpack. */
export const tooLarge = '表格过大，请分成几个文件，或使用 CSV 格式';

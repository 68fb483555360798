const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const shape = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** Whether an upper-case text is a 统一社会信用代码: 18 signs, the last one the check sign of GB 32100. */
export function isCreditCode(code: string): boolean {
  if (!shape.test(code)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * alphabet.indexOf(code.charAt(index)), 0);
  return alphabet.charAt((31 - (sum % 31)) % 31) === code.charAt(17);
}

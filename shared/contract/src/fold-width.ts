const fullWidth = /[\uFF01-\uFF5E]/g;
const fullWidthOffset = 0xfee0;

/** Full-width digits, letters and signs as their ASCII twins, the ideographic space as a space: for codes and numbers. */
export function foldWidth(text: string): string {
  return text
    .replace(fullWidth, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - fullWidthOffset))
    .replaceAll('\u3000', ' ');
}

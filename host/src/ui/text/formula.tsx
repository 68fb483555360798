/** Parts of a formula in plain text: `C9H10ClN5O2` → numbers that count atoms stand below the line. */
function formulaParts(formula: string): { at: number; text: string; sub: boolean }[] {
  // A number counts atoms after a letter or a closing bracket; at the start or after a dot it counts molecules (CuSO4·5H2O).
  return formula
    .split(/((?<=[A-Za-z)\]])\d+(?:\.\d+)?)/)
    .filter(Boolean)
    .map((text, at, all) => ({
      at,
      text,
      sub: /^\d/.test(text) && /[A-Za-z)\]]$/.test(all[at - 1] ?? ''),
    }));
}

/** A molecular formula with its numbers below the line. */
export function Formula({ formula }: { formula: string }) {
  return <span>{formulaParts(formula).map(({ at, text, sub }) => (sub ? <sub key={at}>{text}</sub> : text))}</span>;
}

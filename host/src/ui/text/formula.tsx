/** Splits a formula in plain text: in `C9H10ClN5O2`, numbers of atoms are subscripts. */
function formulaParts(formula: string): { at: number; text: string; sub: boolean }[] {
  // A number counts atoms after a letter or a closing bracket; at the start or after a dot it counts molecules (CuSO4·5H2O).
  return formula
    .replaceAll(/([A-Za-z)\]])(\d+(?:\.\d+)?)/g, '$1\n$2\n')
    .split('\n')
    .map((text, at) => ({ at, text, sub: at % 2 === 1 }));
}

/** A molecular formula with subscripts. */
export function Formula({ formula }: { formula: string }) {
  return <span>{formulaParts(formula).map(({ at, text, sub }) => (sub ? <sub key={at}>{text}</sub> : text))}</span>;
}

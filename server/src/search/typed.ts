import { squash } from './text.ts';

/** Signs around a word that are no part of it. */
const outerSigns = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/gu;

/** Adds to the pieces of a squashed text how each of them was typed. */
export function cutTyped<Piece extends { text: string }>(
  typed: string,
  pieces: readonly Piece[],
): (Piece & { written: string })[] {
  const characters = Array.from(typed);
  let start = 0;
  let before = '';
  return pieces.map((piece) => {
    before += piece.text;
    let end = start;
    while (end < characters.length && squash(characters.slice(0, end).join('')) !== before) end += 1;
    const own = characters.slice(start, end).join('').replaceAll(outerSigns, '');
    start = end;
    // Where a sign means something only with what follows it, the text itself is right.
    return { ...piece, written: squash(own) === piece.text ? own : piece.text };
  });
}

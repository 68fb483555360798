import type { PieceKind, Recognise } from './recognise.ts';
import { content } from './recognise.ts';
import { hasHan, runsOf } from './text.ts';

/** Whether a word may be cut before each of its characters: not inside a word in Latin letters or a number. */
export function cutsOf(characters: readonly string[]): boolean[] {
  const cuts = Array.from({ length: characters.length + 1 }, () => true);
  let at = 0;
  for (const run of runsOf(characters.join(''))) {
    const { length } = Array.from(run);
    const strength = content.exec(run)?.[0].length ?? 0;
    if (!hasHan(run)) for (let inner = 1; inner < length; inner += 1) cuts[at + inner] = inner === strength;
    at += length;
  }
  return cuts;
}

export interface Piece {
  /** Squashed. */
  text: string;
  kind: PieceKind;
}

/** A shorter rest beside recognised pieces is no word: the whole is then left as it is. */
const shortestRest = 2;
/** A longer piece is only recognised as a whole word. */
const longestPiece = 24;

const isNoName = (kind: PieceKind) => kind === 'text' || kind === 'filler';

/** Splits a word into recognised pieces, with as few characters left over and as few pieces as possible. */
export function split(text: string, recognise: Recognise): Piece[] {
  const kind = recognise(text);
  if (kind) return [{ text, kind }];
  const characters = Array.from(text);
  const cuts = cutsOf(characters);
  // Joining the characters of each piece would take longer than all else.
  const places = [0];
  for (const character of characters) places.push((places.at(-1) ?? 0) + character.length);
  interface Way {
    /** How much of it means nothing; a filler is better than an unknown text. */
    rest: number;
    pieces: Piece[];
  }
  const ways: Way[] = [{ rest: 0, pieces: [] }];
  const better = (one: Way, other: Way | undefined) =>
    !other || one.rest < other.rest || (one.rest === other.rest && one.pieces.length < other.pieces.length);
  for (let end = 1; end <= characters.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = ways[start];
      if (!before || cuts[start] !== true || cuts[end] !== true) continue;
      const length = end - start;
      const isRestAgain = before.pieces.at(-1)?.kind === 'text';
      const piece = text.slice(places[start], places[end]);
      const known = length > longestPiece ? null : recognise(piece);
      if (!known && (isRestAgain || length < shortestRest)) continue;
      const way: Way = {
        rest: before.rest + length * (known === null ? 2 : known === 'filler' ? 1 : 0),
        pieces: [...before.pieces, { text: piece, kind: known ?? 'text' }],
      };
      if (better(way, ways[end])) ways[end] = way;
    }
  }
  const best = ways[characters.length];
  return best?.pieces.some((piece) => !isNoName(piece.kind)) === true ? best.pieces : [{ text, kind: 'text' }];
}

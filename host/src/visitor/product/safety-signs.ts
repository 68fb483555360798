// Signs of a label: paths as those of `Icon`.
const beeGlyph =
  'M12 10.5c2.3 0 3.9 2 3.9 4.6S14.2 20.5 12 20.5s-3.9-2.8-3.9-5.4 1.6-4.6 3.9-4.6zM8.3 13.6h7.4M8.4 17h7.2M10.6 10.6C8 10.6 4 9.2 4 6.6c0-2 3.4-2.3 5.2-.6 1.2 1.2 1.8 3 1.9 4.5M13.4 10.6c2.6 0 6.6-1.4 6.6-4 0-2-3.4-2.3-5.2-.6-1.2 1.2-1.8 3-1.9 4.5';
const fishGlyph =
  'M3 12c2.4-3.8 5.8-5.4 9-5.4 2.7 0 5 1.5 6.3 3.3L21.5 7v10l-3.2-2.9c-1.3 1.8-3.6 3.3-6.3 3.3-3.2 0-6.6-1.6-9-5.4zM7.6 11.2v.1M11.6 9.2c1 1.8 1 3.8 0 5.6';
const silkwormGlyph =
  'M5.6 9.8a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8.3 11.5a2.8 2.8 0 0 1 4.6 0M8.3 15.2c1.2 1.3 3.4 1.3 4.6 0M12.9 11.5a2.8 2.8 0 0 1 4.6 0M12.9 15.2c1.2 1.3 3.4 1.3 4.6 0M17.5 11.5c2-1.5 4.3-.5 4.3 1.7s-2.3 3.4-4.3 2M12.9 11.5v3.7M17.5 11.5v3.7M4.6 9.8 3.8 7.4M6.7 9.8l.8-2.4M5 12.4v.1M3 19.2h18';
const birdGlyph =
  'M3 10.4l3-1.6a4.2 4.2 0 0 1 8-.4c1.8 3 4.4 4.4 7 4.9-1.2 1.5-2.7 2.2-4.2 2.3-1.3 2-3.4 3-5.7 3-4 0-6.6-3.2-6.2-7.4zM9 8.6v.1M10.6 18.6V21M13.6 18v2.6M9.6 12.6c1.5 2 3.6 2.8 6 2.4';
const glovesGlyph =
  'M8 17.2v-1L5.1 12.8A1.4 1.4 0 0 1 7.3 11l1.3 1.4V6a1.2 1.2 0 0 1 2.4 0v4.6-5.8a1.2 1.2 0 0 1 2.4 0v5.8-5a1.2 1.2 0 0 1 2.4 0v5.6-3.4a1.2 1.2 0 0 1 2.3 0v6c0 1.4-.3 2.4-.9 3.4v.2zM8 17.2h9.2v3.3H8z';
const maskGlyph =
  'M6 9.4c2-.3 4-1.4 6-1.4s4 1.1 6 1.4v4c0 3-3 5.2-6 5.2s-6-2.2-6-5.2zM6 10.4c-1.6-.2-3-.9-3.2-2.6M18 10.4c1.6-.2 3-.9 3.2-2.6M6.2 14.4c-1.6 0-3-.6-3.4-1.8M17.8 14.4c1.6 0 3-.6 3.4-1.8M9 12h6M9.2 15h5.6';
const gogglesGlyph =
  'M4.2 8.8h15.6a1 1 0 0 1 1 1v3.4a3.4 3.4 0 0 1-3.4 3.4h-1.5c-1.3 0-2.1-.8-2.7-1.8-.5-.8-1.9-.8-2.4 0-.6 1-1.4 1.8-2.7 1.8H6.6a3.4 3.4 0 0 1-3.4-3.4V9.8a1 1 0 0 1 1-1zM3.2 11H1.6M20.8 11h1.6M6.8 11.8h3';
const suitGlyph =
  'M9 5.8V5a3 3 0 0 1 6 0v.8l3 1.5a1.6 1.6 0 0 1 .9 1.1L20 14h-2.7l-.5-2.2v8.7h-3.3v-5h-3v5H7.2v-8.7L6.7 14H4l1.1-5.6A1.6 1.6 0 0 1 6 7.3zM9 5.8h6M12 9v4';

export interface SafetySign {
  name: string;
  glyph: string;
  /** The record's own words. */
  text: string;
}

const animals = [
  { name: '蜜蜂', glyph: beeGlyph, named: /蜜蜂|蜜源/ },
  { name: '鱼类', glyph: fishGlyph, named: /鱼|水生生物|水产/ },
  { name: '家蚕', glyph: silkwormGlyph, named: /家蚕|蚕室|桑园/ },
  { name: '鸟类', glyph: birdGlyph, named: /鸟/ },
] as const;

const gear = [
  { name: '手套', glyph: glovesGlyph, named: /手套/ },
  { name: '口罩', glyph: maskGlyph, named: /口罩|面罩|面具/ },
  { name: '护目镜', glyph: gogglesGlyph, named: /护目镜|防护镜|防护眼镜/ },
  { name: '防护服', glyph: suitGlyph, named: /防护服|长袖|长衣/ },
] as const;

const danger = /(?:^|[^无])有毒|剧毒|高毒|高风险|有害|禁止|禁用|不得|不可|远离|避免/;
const worn = /穿|戴/;

/** Sentences of a label, without their numbers. */
const splitSentences = (text: string) =>
  text
    .split(/[。；;\n]/)
    .map((sentence) => sentence.replace(/^\s*\d+[.、]\s*/, '').trim())
    .filter(Boolean);

/**
 * The signs for which the words of a label are evidence: an animal that a warning names, and what people must wear. A sign never says more
 * than its sentence, which stands beside it; 「对蜜蜂安全」 is no warning.
 */
export function safetySigns(precautions: string): { animals: readonly SafetySign[]; gear: readonly SafetySign[] } {
  const sentences = splitSentences(precautions);
  const find = (
    signs: readonly { name: string; glyph: string; named: RegExp }[],
    says: RegExp,
  ): readonly SafetySign[] =>
    signs.flatMap(({ name, glyph, named }) => {
      const text = sentences.find((sentence) => named.test(sentence) && says.test(sentence));
      return text ? [{ name, glyph, text }] : [];
    });
  return { animals: find(animals, danger), gear: find(gear, worn) };
}

import {
  beeGlyph,
  birdGlyph,
  fishGlyph,
  glovesGlyph,
  gogglesGlyph,
  maskGlyph,
  silkwormGlyph,
  suitGlyph,
} from './safety-glyphs.ts';

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
const sentencesOf = (text: string) =>
  text
    .split(/[。；;\n]/)
    .map((sentence) => sentence.replace(/^\s*\d+[.、]\s*/, '').trim())
    .filter(Boolean);

/**
 * The signs for which the words of a label are evidence: an animal that a warning names, and what people must wear. A sign never says more
 * than its sentence, which stands beside it; 「对蜜蜂安全」 is no warning.
 */
export function safetySigns(precautions: string): { animals: readonly SafetySign[]; gear: readonly SafetySign[] } {
  const sentences = sentencesOf(precautions);
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

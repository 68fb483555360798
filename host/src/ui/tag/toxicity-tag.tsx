import type { Toxicity } from '@admin-h5/contract';
import { Tag, type TagTone } from '@admin-h5/ui';

const tones: Readonly<Record<Toxicity, TagTone>> = {
  剧毒: 'danger',
  高毒: 'danger',
  中等毒: 'warn',
  低毒: 'info',
  微毒: 'brand',
};

/** The toxicity class as printed on a label; the two most toxic ones are highlighted. */
export function ToxicityTag({ toxicity }: { toxicity: Toxicity }) {
  return (
    <Tag tone={tones[toxicity]} solid={toxicity === '剧毒' || toxicity === '高毒'}>
      {toxicity}
    </Tag>
  );
}

/** How a poisoning by the active ingredient is treated; decides the first-aid text. */
export type Antidote = 'cholinesterase' | 'pyrethroid' | 'vitamin-k' | 'irritant' | 'supportive';

/** Living things the label must warn of. */
export type Endangered = 'bee' | 'silkworm' | 'fish' | 'bird';

/** Facts about one active ingredient that products and technical materials are written from. */
export interface Active {
  name: string;
  enName: string;
  casNo: string;
  /** Chemical group, named where the label asks for rotation. */
  group: string;
  /** What it does and how, for 产品性能. */
  action: string;
  antidote: Antidote;
  endangers: readonly Endangered[];
}

import { kindOf, type FormulationKind } from './kinds.ts';

const packages: Readonly<Record<FormulationKind, readonly (readonly string[])[]>> = {
  'solvent-liquid': [
    ['100mL×60瓶/箱', '500mL×20瓶/箱', '1L×12瓶/箱'],
    ['200mL×40瓶/箱', '1000mL×12瓶/箱', '5L×4桶/箱'],
  ],
  'water-liquid': [
    ['10mL×400袋/箱', '100mL×60瓶/箱', '500mL×20瓶/箱'],
    ['50mL×100瓶/箱', '200mL×40瓶/箱', '1L×12瓶/箱'],
  ],
  powder: [
    ['10g×400袋/箱', '50g×120袋/箱', '100g×100袋/箱'],
    ['20g×300袋/箱', '200g×50袋/箱', '500g×20袋/箱'],
  ],
  granule: [
    ['1kg×20袋/箱', '5kg×4袋/箱', '20kg/袋'],
    ['2kg×10袋/箱', '10kg/袋'],
  ],
  seed: [['200mL×40瓶/箱', '1L×12瓶/箱', '20L/桶']],
  bait: [
    ['20g×250袋/箱', '100g×100袋/箱', '1kg×10袋/箱'],
    ['10g×500袋/箱', '500g×20袋/箱'],
  ],
  vapour: [['45mL×48瓶/箱', '整套装×24盒/箱']],
};

/** 包装规格 for the `index`-th product of a formulation: neighbours differ, and the same index always gives the same. */
export function packagesOf(formulation: string, index: number): string[] {
  if (formulation === 'MC') return ['10双盘×60盒/箱', '20单盘×60盒/箱'];
  if (formulation === 'TK') return ['500g×20瓶/箱', '5kg×4桶/箱'];
  const choices = packages[kindOf(formulation)];
  return [...(choices[index % choices.length] ?? [])];
}

import { ghsPictograms, hazardClasses, materialGrades, packingGroups } from '@admin-h5/shared/contract';
import { categoryChoices, plainChoices } from '@admin-h5/shared/ui/admin';

/** Where a material may lie. */
export const materialCategories = () => categoryChoices('material');

export const gradeChoices = plainChoices(materialGrades);
export const hazardClassChoices = plainChoices(hazardClasses);
export const packingGroupChoices = plainChoices(packingGroups);
const ghsMeanings = ['爆炸', '易燃', '氧化', '高压气体', '腐蚀', '剧毒', '刺激', '健康危害', '环境危害'];
export const ghsChoices = ghsPictograms.map((value, index) => ({
  value,
  label: `${value} ${ghsMeanings[index] ?? ''}`.trim(),
}));

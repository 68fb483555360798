import { ghsLabels, ghsPictograms, hazardClasses, materialGrades, packingGroups } from '@admin-h5/contract';
import { categoryChoices, plainChoices } from '@admin-h5/admin-kit';

/** Categories for a material. */
export const materialCategories = () => categoryChoices('material');

export const gradeChoices = plainChoices(materialGrades);
export const hazardClassChoices = plainChoices(hazardClasses);
export const packingGroupChoices = plainChoices(packingGroups);
export const ghsChoices = ghsPictograms.map((value) => ({ value, label: `${value} ${ghsLabels[value]}` }));

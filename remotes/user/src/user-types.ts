import { userTypeLabel, userTypes as types } from '@admin-h5/contract';

/** The choices of forms and lists. */
export const userTypes = types.map((value) => ({ value, label: userTypeLabel(value) }));

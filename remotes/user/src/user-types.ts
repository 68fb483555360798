import { userTypeLabel } from '@admin-h5/contract';

export const userTypes = [1, 2, 3].map((value) => ({ value, label: userTypeLabel(value) }));

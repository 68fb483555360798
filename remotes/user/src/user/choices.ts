import { userTypeLabel } from '@admin-h5/shared/contract';

export const userTypes = [1, 2, 3].map((value) => ({ value, label: userTypeLabel(value) }));

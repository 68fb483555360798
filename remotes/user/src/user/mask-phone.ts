/** 138****0000: enough to recognise a person on a screen that others may see. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');

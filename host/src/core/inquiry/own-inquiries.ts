/** Query key of the inquiries of this device and account. */
export const ownInquiriesKey = ['inquiry', 'mine'] as const;

/** Keys of the catalogue for what is kept as a code. */
export const billingModeLabels = { prepaid: 'billing.prepaid', postpaid: 'billing.postpaid' } as const;

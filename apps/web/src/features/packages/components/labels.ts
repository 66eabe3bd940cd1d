/** Translation keys of stored codes. */
export const billingModeLabels = { prepaid: 'billing.prepaid', postpaid: 'billing.postpaid' } as const;

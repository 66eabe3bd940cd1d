/** Billing runs, with the question for which month. */
export const newRunPath = '/isp/billing-runs?new=yes';
export const billListPath = '/isp/invoice-list';
export const billPath = (id: number) => `/isp/invoice-preview/${id}`;

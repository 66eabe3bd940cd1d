/** Billing runs, with the question for which month. */
export const newRunPath = '/isp/billing-runs?new=yes';
export const invoiceListPath = '/isp/invoice-list';
export const invoicePath = (id: number) => `/isp/invoice-preview/${id}`;

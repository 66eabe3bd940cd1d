/** Billing runs with the dialog that asks for the month open. */
export const newRunPath = '/isp/billing-runs?new=yes';
export const invoiceListPath = '/isp/invoice-list';
export const invoicePath = (id: number) => `/isp/invoice-preview/${id}`;

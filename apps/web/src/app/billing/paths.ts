export const billListPath = '/isp/invoice-list';
export const billPath = (id: number) => `/isp/invoice-preview/${id}`;

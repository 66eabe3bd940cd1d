export const resellerListPath = '/isp/isp-view-reseller';
export const resellerPath = (id: number): string => `/isp/reseller/${id}`;
export const resellerEditPath = (id: number): string => `/isp/reseller-edit/${id}`;

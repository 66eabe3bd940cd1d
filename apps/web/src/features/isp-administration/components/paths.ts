export const ispListPath = '/admin/isp-list';
export const ispPath = (id: number): string => `/admin/isp-detail/${id}`;

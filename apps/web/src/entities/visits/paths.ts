export const visitListPath = '/isp/visit-list';

export const runListPath = '/isp/billing-runs';
export const runPath = (id: number) => `/isp/billing-run/${id}`;

export const outageListPath = '/isp/outage-list';
export const outagePath = (id: number) => `/isp/outage/${id}`;

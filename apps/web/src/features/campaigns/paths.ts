export const campaignsPath = '/isp/bulk-notification';
export const campaignPath = (id: number) => `/isp/campaign/${id}`;

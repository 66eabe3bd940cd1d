export const ticketListPath = '/isp/isp-ticket-list';
export const ticketPath = (id: number) => `/isp/ticket/${id}`;
/** Requests of an ISP to the platform, on both sides. */
export const requestPaths = {
  isp: { list: '/isp/platform-ticket-list', one: (id: number) => `/isp/platform-ticket/${id}` },
  platform: { list: '/admin/ticket-list', one: (id: number) => `/admin/ticket/${id}` },
} as const;
export type RequestSide = keyof typeof requestPaths;
export const newTicketPath = (subscriberId?: number) =>
  `/isp/isp-new-ticket${subscriberId === undefined ? '' : `?subscriber=${subscriberId}`}`;

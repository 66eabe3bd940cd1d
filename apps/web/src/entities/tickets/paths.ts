export const ticketListPath = '/isp/isp-ticket-list';
export const ticketPath = (id: number) => `/isp/ticket/${id}`;
export const newTicketPath = (subscriberId?: number) =>
  `/isp/isp-new-ticket${subscriberId === undefined ? '' : `?subscriber=${subscriberId}`}`;

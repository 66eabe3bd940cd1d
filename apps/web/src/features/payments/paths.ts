export const collectPath = '/isp/collect';
export const workspacePath = (id: number) => `/isp/isp-user-name-edit-v2/${id}?tab=billing`;
/** The cash payments that this person has not handed over yet. */
export const heldPaymentsPath = (userId: number) =>
  `/isp/payment-list?receivedBy=${userId}&method=cash&handOver=none`;

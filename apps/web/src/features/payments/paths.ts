export const collectPath = '/isp/collect';
export const workspacePath = (id: number) => `/isp/isp-user-name-edit-v2/${id}?tab=billing`;
/** The cash payments behind what this person holds. */
export const heldPaymentsPath = (userId: number) => `/isp/payment-list?heldBy=${userId}`;

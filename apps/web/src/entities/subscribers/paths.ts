export const workspacePath = (id: number) => `/isp/isp-user-name-edit-v2/${id}`;
export const customerStatementPath = (customerId: number) => `/isp/customer-statement/${customerId}`;
export const subscriberListPath = '/isp/isp-user-name-list';

export const workspacePath = (id: number) => `/isp/isp-user-name-edit-v2/${id}`;

/** Tabs of the page of a subscriber, the first is open without a name in the address. */
export const workspaceTabs = [
  'overview',
  'connection',
  'usage',
  'billing',
  'tickets',
  'messages',
  'history',
] as const;
export const workspaceTabPath = (id: number, tab: (typeof workspaceTabs)[number]) =>
  `${workspacePath(id)}?tab=${tab}`;
export const customerStatementPath = (customerId: number) => `/isp/customer-statement/${customerId}`;
export const subscriberListPath = '/isp/isp-user-name-list';

export const importPath = '/isp/isp-user-import';
export const importPathOf = (id: number) => `${importPath}?import=${id}`;
export const subscriberListPath = '/isp/isp-user-name-list';
export const subscriberPath = (id: number) => `/isp/isp-user-name-edit-v2/${id}`;

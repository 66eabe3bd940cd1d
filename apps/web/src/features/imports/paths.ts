export const importPath = '/isp/isp-user-import';
export const importPathOf = (id: number) => `${importPath}?import=${id}`;
export const subscriberListPath = '/isp/isp-user-name-list';

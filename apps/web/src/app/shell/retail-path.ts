/** Where a wholesale reseller finds what their own subscribers owe, and records what they pay. */
export const retailInvoicesPath = (resellerId: number): string => `/isp/reseller/${resellerId}?tab=invoices`;

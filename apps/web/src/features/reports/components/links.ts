type Filter = Readonly<Record<string, string | number | null | undefined>>;

const withFilter = (path: string, filter: Filter): string => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null);
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
};

/** Lists with a filter, so that they show the rows behind a figure. */
export const invoicesLink = (filter: Filter) => withFilter('/isp/invoice-list', filter);
export const paymentsLink = (filter: Filter) => withFilter('/isp/payment-list', filter);
export const subscribersLink = (filter: Filter) => withFilter('/isp/isp-user-name-list', filter);

/** The last day of a month, as `YYYY-MM-DD`. */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

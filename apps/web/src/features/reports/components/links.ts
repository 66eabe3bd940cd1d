export type Filter = Readonly<Record<string, string | number | null | undefined>>;

const withFilter = (path: string, filter: Filter): string => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null);
  return `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
};

/** Lists with a filter, so that they show the rows behind a figure. */
export const invoicesLink = (filter: Filter) => withFilter('/isp/invoice-list', filter);
export const paymentsLink = (filter: Filter) => withFilter('/isp/payment-list', filter);
export const subscribersLink = (filter: Filter) => withFilter('/isp/isp-user-name-list', filter);
export const creditNotesLink = (filter: Filter) => withFilter('/isp/credit-note-list', filter);
export const uninvoicedLink = (filter: Filter) => withFilter('/isp/isp-un-invoiced-report', filter);
export const cashBookLink = (filter: Filter) => withFilter('/isp/cash-book-report', filter);
export const resellerStatementLink = (filter: Filter) => withFilter('/isp/reseller-statement-report', filter);
export const wholesaleLink = (filter: Filter) => withFilter('/isp/wholesale-report', filter);
export const vatDocumentsLink = (filter: Filter) => withFilter('/isp/vat-documents', filter);

/** The last day of a month, as `YYYY-MM-DD`. */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** When invoices of an age were due, as filters of the list. */
export function dueDaysOf(
  age: 'notDueMinor' | 'to30Minor' | 'to60Minor' | 'to90Minor' | 'over90Minor',
  today: string,
): Filter {
  const ago = (days: number) => dayBefore(today, days);
  return {
    notDueMinor: { dueFrom: today },
    to30Minor: { dueFrom: ago(30), dueTo: ago(1) },
    to60Minor: { dueFrom: ago(60), dueTo: ago(31) },
    to90Minor: { dueFrom: ago(90), dueTo: ago(61) },
    over90Minor: { dueTo: ago(91) },
  }[age];
}

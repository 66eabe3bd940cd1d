import type { ReportName } from '@lastmile/contract';

/** The page of each report; its title is the text of the same name. */
export const reportPages = {
  dateWise: 'isp-date-wise-report',
  monthWise: 'isp-month-wise-report',
  areaWise: 'isp-area-wise-report',
  newConnections: 'new-connection-report',
  duplicateDevices: 'isp-duplicate-device',
  uninvoiced: 'isp-un-invoiced-report',
  ageing: 'ageing-report',
  collectors: 'collection-report',
  growth: 'growth-report',
  packages: 'package-report',
  wholesale: 'wholesale-report',
  vat: 'vat-report',
  routerUptime: 'router-uptime-report',
  cashBook: 'cash-book-report',
  resellerStatement: 'reseller-statement-report',
} as const satisfies Record<ReportName, string>;

/** The report as it was scheduled, with its filters. */
export function reportLink(report: ReportName, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(filters).toString();
  return `/isp/${reportPages[report]}${query ? `?${query}` : ''}`;
}

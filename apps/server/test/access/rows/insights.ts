import type { AccessTable } from '../access-row.ts';

const report = {
  allows: 'client accountant reseller',
  needsIsp: true,
  otherIsp: 'own',
  sample: () => ({}),
} as const;

/** Everyone has a first page; the figures on it follow from their other permissions. */
export const insightRows: AccessTable = {
  'dashboard.summary': {
    allows:
      'client admin platform_accountant platform_support accountant technician collector staff reseller',
    otherIsp: 'own',
    sample: () => ({}),
  },
  'leaks.index': report,
  'reports.dateWise': report,
  'reports.monthWise': report,
  'reports.areaWise': report,
  'reports.newConnections': report,
  'reports.duplicateDevices': report,
  'reports.uninvoiced': report,
  'reports.ageing': report,
  'reports.collectors': report,
  'reports.growth': report,
  'reports.packages': report,
  'reports.vat': report,
  'reports.wholesale': report,
  'reports.routerUptime': report,
};

import type { AccessTable } from '../access-row.ts';

/** Everyone has a first page; the figures on it follow from their other permissions. */
export const insightRows: AccessTable = {
  'dashboard.summary': {
    allows: 'client admin accountant technician collector staff reseller',
    otherIsp: 'own',
    sample: () => ({}),
  },
};

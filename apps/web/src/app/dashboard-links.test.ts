import { dashboardLists } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { linkOf } from '../features/dashboard/components/figure-links.ts';
import { pageRoutes } from './routes.ts';

it.each(dashboardLists)('figures of %s lead to a page that exists', (list) => {
  expect(
    pageRoutes.find(({ path }) => path === linkOf({ list, filter: {} }).split('?')[0])?.page,
  ).toBeDefined();
});

it('keeps the filter of the figure in the address', () => {
  expect(linkOf({ list: 'invoices', filter: { overdue: 'yes', dueTo: '2026-01-31' } })).toBe(
    '/isp/invoice-list?overdue=yes&dueTo=2026-01-31',
  );
  expect(linkOf({ list: 'unpaidSubscribers', filter: { unpaid: 'unpaid' } })).toBe(
    '/isp/collect?balance=unpaid&area=all',
  );
});

import { exportLanguages, exportWord, reportNames } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { reportPages } from '../features/reports/components/schedules/report-pages.ts';
import { pageRoutes } from './routes.ts';

const files = import.meta.glob<Record<string, string>>('../locales/*/routes.json', {
  eager: true,
  import: 'default',
});

describe.each(reportNames)('the report %s', (report) => {
  it('has a page', () => {
    expect(pageRoutes.find(({ path }) => path === `/isp/${reportPages[report]}`)?.page).toBeDefined();
  });

  it.each(exportLanguages)('has the same title in mails as on its page (%s)', (language) => {
    const title = files[`../locales/${language}/routes.json`]?.[reportPages[report]];
    expect(exportWord('report', report, language)).toBe(title);
  });
});

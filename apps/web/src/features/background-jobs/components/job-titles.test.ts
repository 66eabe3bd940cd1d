import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportLanguages } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { jobPath } from './job-path.ts';
import { jobTitles } from './job-titles.ts';
import { resultLabels } from './result-labels.ts';

const root = path.resolve(import.meta.dirname, '../../../../../..');

const source = path.join(root, 'apps/server/src');

/** The definitions of all jobs in the server. */
const definitions = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .flatMap((file) => {
    const code = readFileSync(path.join(source, file), 'utf8');
    return code.split('defineJob({').slice(1);
  });
const names = definitions.map((code) => /^\s*name: '([^']+)'/.exec(code)?.[1] ?? '');
const tracked = names.flatMap((name, at) => {
  const declared = definitions[at]?.split('});')[0] ?? '';
  const keys = /result: \[([^\]]*)\]/.exec(declared)?.[1]?.match(/\w+/g) ?? [];
  return declared.includes('tracked: true') ? [{ name, keys }] : [];
});
const routes = readFileSync(path.join(root, 'apps/web/src/app/routes.ts'), 'utf8');
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(root, `apps/web/src/locales/${language}/background-jobs.json`), 'utf8'));

it('finds the jobs', () => {
  expect(names.length).toBeGreaterThan(20);
  expect(names).not.toContain('');
  expect(tracked.length).toBeGreaterThan(5);
});

it.each(names)('%s has a title in every language', (name) => {
  const key = jobTitles[name];
  expect(key, `job-titles.ts has no title for ${name}`).toBeDefined();
  for (const language of exportLanguages) expect(textsOf(language)[String(key)], language).toBeTruthy();
});

it.each(tracked)('the result of $name has labels in every language', ({ name, keys }) => {
  expect(keys.length, `${name} does not declare what its result has`).toBeGreaterThan(0);
  for (const key of keys) {
    expect(resultLabels[key], `result-labels.ts has no label for ${key}`).toBeDefined();
    for (const language of exportLanguages)
      expect(textsOf(language)[String(resultLabels[key])], `${key} in ${language}`).toBeTruthy();
  }
});

const ofIsp = names.filter((_name, at) => !definitions[at]?.split('});')[0]?.includes("scope: 'platform'"));

it.each(ofIsp)('%s links to a page that shows what it did', (name) => {
  const page = jobPath({ name, ispId: 1, objectId: null }, true);
  expect(page, 'add it to job-path.ts').toBeDefined();
  expect(routes).toContain(`'${page}'`);
});

it('a job links to what it works on, otherwise to the list', () => {
  const pathOf = (name: string, objectId: number | null) => jobPath({ name, ispId: 1, objectId }, true);
  expect(pathOf('billing-runs.process', 7)).toBe('/isp/billing-run/7');
  expect(pathOf('imports.run', 3)).toBe('/isp/isp-user-import?import=3');
  expect(pathOf('routers.sync', 2)).toBe('/isp/router-edit/2');
  expect(pathOf('campaigns.send', 4)).toBe('/isp/campaign/4');
  expect(pathOf('outages.issue-credits', 5)).toBe('/isp/outage/5');
  expect(pathOf('payments.pay-invoices', null)).toBe('/isp/invoice-list');
});

it('an administrator gets no link to a page of an ISP', () => {
  const pathOf = (name: string, ispId: number | null) => jobPath({ name, ispId, objectId: 7 }, false);
  expect(pathOf('billing-runs.process', 1)).toBeUndefined();
  expect(pathOf('checkouts.poll', null)).toBe('/admin/online-payments');
  expect(pathOf('routers.find-due-polls', null)).toBeUndefined();
});

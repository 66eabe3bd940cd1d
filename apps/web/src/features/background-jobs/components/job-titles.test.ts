import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportLanguages } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { jobTitles } from './job-titles.ts';
import { jobPath } from './use-job-title.ts';

const root = path.resolve(import.meta.dirname, '../../../../../..');

const source = path.join(root, 'apps/server/src');

/** Names of all jobs, from their definitions in the server. */
const names = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .flatMap((file) => {
    const code = readFileSync(path.join(source, file), 'utf8');
    return [...code.matchAll(/defineJob\(\{\s*name: '([^']+)'/g)].map(([, name]) => name ?? '');
  });

it('finds the jobs', () => {
  expect(names.length).toBeGreaterThan(20);
});

it.each(names)('%s has a title in every language', (name) => {
  const key = jobTitles[name];
  expect(key, `job-titles.ts has no title for ${name}`).toBeDefined();
  for (const language of exportLanguages) {
    const file = path.join(root, `apps/web/src/locales/${language}/background-jobs.json`);
    expect(JSON.parse(readFileSync(file, 'utf8'))[String(key)], language).toBeTruthy();
  }
});

it('a job links to what it works on, otherwise to the list', () => {
  expect(jobPath({ name: 'billing-runs.process', ispId: 1, objectId: 7 })).toBe('/isp/billing-run/7');
  expect(jobPath({ name: 'imports.run', ispId: 1, objectId: 3 })).toBe('/isp/isp-user-import?import=3');
  expect(jobPath({ name: 'routers.sync', ispId: 1, objectId: 2 })).toBe('/isp/router-edit/2');
  expect(jobPath({ name: 'payments.pay-invoices', ispId: 1, objectId: null })).toBe('/isp/invoice-list');
  expect(jobPath({ name: 'routers.find-due-polls', ispId: null, objectId: null })).toBeUndefined();
});

import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { follow, getHorizontalOverflow, settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const rows = 500;
const faulty = 20;

/** A file like an export of another system: every 25th row has a truncated mobile number. */
function buildImportFile(mark: string, routerName: string, packageName: string): string {
  const header = 'Customer Name;PPPoE Username;PPPoE Password;Contact No;Package;Mikrotik;Zone;Due;Colour';
  const lines = Array.from({ length: rows }, (_, n) => {
    const mobile = n % (rows / faulty) === 0 ? '8.80171E+12' : `017${String(n).padStart(8, '0')}`;
    return `Karim ${n};imp-${mark}-${n};secret-${n};${mobile};${packageName};${routerName};Zone ${mark};${n}.50;blue`;
  });
  return ['\ufeff', [header, ...lines].join('\r\n')].join('');
}

async function fixFirstRow(page: Page, mobile: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Fix row/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Mobile', exact: true }).fill(mobile);
  await dialog.getByRole('button', { name: 'Check row' }).click();
  await expect(dialog).toHaveCount(0);
}

test('five hundred subscribers are imported, twenty of them after corrections', async ({ page, request }) => {
  test.slow();
  const { router, home } = await createSubscribers(request, 0);
  const mark = randomBytes(3).toString('hex');
  await signIn(page, accounts.north, '/isp/isp-user-name-list');
  // A list that is loaded again loses a click.
  await expect(async () => {
    await page.getByRole('link', { name: 'Import', exact: true }).click({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'Import subscribers', level: 1 })).toBeVisible({
      timeout: 20_000,
    });
  }).toPass();
  const buffer = Buffer.from(buildImportFile(mark, router.name, home.name));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `base-${mark}.csv`, mimeType: 'text/csv', buffer });

  const username = page.getByLabel('Field for PPPoE Username');
  await expect(username).toHaveValue('username');
  await expect(page.getByLabel('Field for Colour')).toHaveValue('');
  await expect(page.getByText('secret-1')).toHaveCount(0);
  await page.getByLabel('Field for Due').selectOption({ label: 'Opening balance due' });
  await page.getByRole('checkbox', { name: 'Create missing areas' }).check();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check rows' }).click();

  const refused = page.getByRole('button', { name: `Rejected ${faulty}` });
  await expect(refused).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: `New ${rows - faulty}` })).toBeVisible();
  await refused.click();
  await settled(page);
  await expect(
    page.getByText('Mobile: was truncated by the spreadsheet', { exact: false }).first(),
  ).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  for (let at = 0; at < faulty; at += 1) {
    await fixFirstRow(page, `0181${String(at).padStart(7, '0')}`);
    await expect(page.getByRole('button', { name: `Rejected ${faulty - at - 1}` })).toBeVisible();
  }

  await page.getByRole('button', { name: `New ${rows}` }).click();
  await expect(page.getByText(`${rows} subscribers will be created.`)).toBeVisible();
  await expect(page.getByText('1 area will be created.')).toBeVisible();
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText(`${rows} subscribers created.`)).toBeVisible({ timeout: 120_000 });
  await follow(page, `imp-${mark}-0`);
  await expect(page.getByText('+8801810000000').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/isp/isp-user-import');
  await page.getByRole('link', { name: `base-${mark}.csv` }).click();
  await expect(page.getByRole('button', { name: `New ${rows}` })).toBeVisible();
  expect(await getHorizontalOverflow(page)).toBe(0);
});

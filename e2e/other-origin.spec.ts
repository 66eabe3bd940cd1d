import { expect, test } from './support/fixtures.ts';
import { settled } from './support/steps.ts';

test('a web app at another origin signs in, lists, shows live data and downloads', async ({ page }) => {
  const { OTHER_ORIGIN: origin = '', PANEL_URL: api = '' } = process.env;
  expect(origin).not.toBe(api);
  await page.goto(`${origin}/login`);
  await page
    .getByRole('region', { name: 'Demo accounts' })
    .getByRole('button', { name: 'Owner Meghna Broadband' })
    .click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  await page.goto(`${origin}/isp/isp-user-name-list`);
  await settled(page);
  await page.getByRole('button', { name: /^Online/ }).click();
  await settled(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).first().click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Connection' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(new URL(page.url()).origin).toBe(origin);
});

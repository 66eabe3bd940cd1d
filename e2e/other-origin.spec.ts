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

  // Those of the demo come first; what other tests connect may go offline.
  await page.goto(`${origin}/isp/isp-user-name-list?sort=connectedOn`);
  await settled(page);
  await page.getByRole('button', { name: /^Online/ }).click();
  await settled(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).first().click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // A list that is loaded again loses a click.
  await expect(async () => {
    await page.getByRole('row').nth(1).getByRole('link').first().click({ timeout: 20_000 });
    await page.getByRole('tab', { name: 'Connection' }).click({ timeout: 20_000 });
  }).toPass();
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(new URL(page.url()).origin).toBe(origin);
});

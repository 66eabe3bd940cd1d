import type { Page } from '@playwright/test';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, settled, signIn } from './support/steps.ts';

const subscribers = (page: Page) => page.getByRole('table', { name: 'Subscribers', exact: true });

test('a phone shows rows on its first screen, and filters behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.north, '/isp/isp-user-name-list');
  await settled(page);
  await expect(subscribers(page).getByRole('row').nth(1)).toBeInViewport();
  expect(await getHorizontalOverflow(page)).toBe(0);

  const status = page.getByLabel('Status', { exact: true });
  await expect(status).toBeHidden();
  const open = page.getByRole('button', { name: 'Filters', exact: true });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await status.selectOption('Suspended');
  await expect(page).toHaveURL(/status=suspended/);
  // How many are set is known when they are closed again.
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(status).toBeHidden();
  await expect(subscribers(page).getByRole('row').nth(1)).toContainText('Suspended');
});

test('search, filters and views of a list share one line, and figures show their whole label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, accounts.north, '/isp/isp-user-name-list');
  await settled(page);
  const tops = await Promise.all(
    [
      page.getByRole('searchbox').first(),
      page.getByLabel('Balance', { exact: true }),
      page.getByRole('button', { name: 'Views', exact: true }),
    ].map(async (part) => (await part.boundingBox())?.y),
  );
  expect(Math.max(...tops.map(Number)) - Math.min(...tops.map(Number))).toBeLessThan(4);
  const cut: string[] = await page.evaluate(`[...document.querySelectorAll('button[aria-pressed] [title]')]
    .filter((label) => label.scrollWidth > label.clientWidth)
    .map((label) => label.title)`);
  expect(cut).toEqual([]);
});

test('a card on a phone shows at most five values besides its title', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.north, '/isp/isp-ticket-list');
  for (const path of [
    '/isp/isp-ticket-list',
    '/isp/isp-user-name-list',
    '/isp/invoice-list',
    '/isp/router-list',
  ]) {
    await page.goto(path);
    await settled(page);
    const row = page.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    const cells = await row.getByRole('cell').all();
    const labels = await Promise.all(cells.map((cell) => cell.locator('span').first().isVisible()));
    const values = labels.filter(Boolean).length;
    expect(values, path).toBeGreaterThan(2);
    // Title and menu come on top.
    expect(values, path).toBeLessThanOrEqual(7);
  }
});

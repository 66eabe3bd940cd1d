import { expect, test } from './support/fixtures.ts';
import { settled } from './support/steps.ts';

/** Of each account of the demo: how many suggestions its card has. */
const accounts = {
  'Owner Meghna Broadband': 5,
  'Accountant Meghna Broadband': 5,
  'Technician Meghna Broadband': 4,
  'Collector Meghna Broadband': 3,
  'Support agent Meghna Broadband': 3,
  'Reseller Meghna Broadband': 4,
  'Wholesale reseller Meghna Broadband': 3,
  'Owner Padma Link': 5,
  'Platform administrator': 4,
  'Platform accountant': 3,
} as const;

for (const [account, count] of Object.entries(accounts))
  test(`what to try as ${account}: every suggestion opens a page with something in it`, async ({ page }) => {
    await page.goto('/login');
    await page
      .getByRole('region', { name: 'Demo accounts' })
      .getByRole('button', { name: new RegExp(`^${account}`) })
      .first()
      .click();
    const card = page.getByRole('region', { name: 'What to try' });
    await expect(card).toBeVisible();
    const start = page.url();
    const names = await card.getByRole('link').allInnerTexts();
    expect(names).toHaveLength(count);
    for (const name of names) {
      await card.getByRole('link', { name, exact: true }).click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading, name).toBeVisible();
      await expect(page, name).not.toHaveURL(start);
      await expect(heading, name).toHaveText(/^(?!You do not have access)./);
      await settled(page);
      // The demo has something to try it on: a row of a list, a balance due, a step of a form, or the first step of an empty list.
      const something = page
        .locator('main')
        .locator('tbody tr, li button, form, [role="status"] h2 ~ :is(a, button)');
      await expect(something.first(), name).toBeVisible();
      await page.goto(start);
      await expect(card).toBeVisible();
    }
  });

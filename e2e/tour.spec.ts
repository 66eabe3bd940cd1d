import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { follow, searchFor, settled, signOut } from './support/steps.ts';

/** The README's tour on the demo data and its simulated routers. */

const patient = { timeout: 120_000 };
const menu = async (page: Page, group: string, entry: string) => {
  const navigation = page.getByRole('navigation').first();
  const link = navigation.getByRole('link', { name: entry, exact: true });
  if (!(await link.isVisible())) await navigation.getByRole('button', { name: group }).click();
  await link.click();
};
const signInAs = async (page: Page, isp: string) => {
  await page.goto('/login');
  await page
    .getByRole('region', { name: 'Demo accounts' })
    .getByRole('button', { name: `Owner ${isp}` })
    .click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
};
const openRouter = async (page: Page, name: string) => {
  await menu(page, 'Network', 'Routers');
  // The page before may have a search field too.
  await expect(page.getByRole('heading', { name: 'Routers', level: 1 })).toBeVisible();
  // Other tests add routers, so that the list has more than one page.
  await searchFor(page, name);
  // The figures above the list move it when they arrive.
  await settled(page);
  await follow(page, name);
};

test('README tour: suspend, take a payment, resolve drift, add to billing, Bangla, enable sync', async ({
  page,
}) => {
  test.setTimeout(600_000);
  page.setDefaultTimeout(30_000);
  const dialog = page.getByRole('dialog');

  await test.step('1. sign in as the owner of Meghna Broadband', async () => {
    await signInAs(page, 'Meghna Broadband');
    await expect(page.getByRole('link', { name: 'Getting started' })).toHaveAttribute('aria-current', 'page');
    const suggestions = page.getByRole('region', { name: 'What to try' }).getByRole('link');
    await expect(suggestions.first()).toBeVisible();
    expect(await suggestions.count()).toBeGreaterThan(2);
  });

  await test.step('2. see who is online', async () => {
    await menu(page, 'Subscribers', 'Subscribers');
    await page.getByRole('button', { name: /^Online/ }).click();
    await settled(page);
    await expect(page.getByText(/1–25 of \d{3}/)).toBeVisible(patient);
  });

  await test.step('3. suspend a subscriber and see it synced', async () => {
    await searchFor(page, 'rokeya.sultana');
    await follow(page, 'rokeya.sultana');
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(page.getByText('Synced', { exact: true }).first()).toBeVisible(patient);
    await expect(page.getByText(/^Suspended/).first()).toBeVisible();
  });

  await test.step('4. take a payment', async () => {
    await menu(page, 'Billing', 'Collect payments');
    await page.getByRole('list', { name: 'Balances due' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Cash', exact: true }).click();
    await page.getByRole('button', { name: /^Collect Tk .* · Cash$/ }).click();
    await expect(page.getByText(/^Payment received, receipt /)).toBeVisible();
  });

  await test.step('5. overwrite what was changed on the router', async () => {
    await openRouter(page, 'Mirpur core');
    await page.getByRole('tab', { name: 'Changes' }).click();
    const row = page.getByRole('row').filter({ hasText: 'was Home' }).first();
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Overwrite router' }).click();
    await dialog.getByRole('button', { name: 'Overwrite router' }).click();
    await expect(page.getByText('1 difference resolved').first()).toBeVisible();
  });

  await test.step('6. add an account to billing', async () => {
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('link', { name: /^Not in billing/ }).click();
    await page.getByRole('row').filter({ hasText: 'babu.bhai' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add to billing' }).click();
    await expect(dialog.getByText('1 account will be added to billing')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add to billing' }).click();
    await expect(page.getByText('1 account added to billing').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('7. view the unreachable router', async () => {
    await openRouter(page, 'Shyamoli POP');
    await expect(page.getByText('Unreachable', { exact: true })).toBeVisible(patient);
    await page.getByRole('tab', { name: 'Changes' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Changes pending' }).first()).toBeVisible(patient);
  });

  await test.step('8. switch to Bangla and back', async () => {
    await page.getByRole('button', { name: 'Change language' }).click();
    await page.getByRole('menuitem', { name: 'বাংলা' }).click();
    await expect(page.getByRole('tab', { name: 'পরিবর্তন' })).toBeVisible();
    await page.getByRole('button', { name: 'ভাষা বদলান' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(page.getByRole('tab', { name: 'Changes' })).toBeVisible();
  });

  await test.step('9. sign in as Padma Link and enable sync on its router', async () => {
    await signOut(page);
    await signInAs(page, 'Padma Link');
    await openRouter(page, 'Boalia core');
    await page.getByRole('button', { name: 'Enable sync' }).click();
    await expect(dialog.getByText('Subscribers to enable')).toBeVisible();
    await dialog.getByRole('button', { name: 'Enable sync' }).click();
    await expect(page.getByText('Read-only', { exact: true })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Changes' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Changes pending' })).toHaveCount(0, patient);
  });
});

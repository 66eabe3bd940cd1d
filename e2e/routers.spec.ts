import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { atRest, fillSignInForm, getHorizontalOverflow } from './support/steps.ts';

const ports = () => ({ plain: process.env['ROUTER_PORT'] ?? '', tls: process.env['ROUTER_TLS_PORT'] ?? '' });
const step = (page: Page, name: string, outcome: string) =>
  page
    .getByRole('list', { name: 'Connection steps' })
    .getByRole('listitem')
    .filter({ hasText: `${name} – ${outcome}` });

async function signInAndOpen(
  page: Page,
  account: { login: string; password: string },
  path: string,
): Promise<void> {
  await page.goto(path);
  await fillSignInForm(page, account);
}

test('the first router is added with a wrong password, then the right one, and shows its data', async ({
  page,
}) => {
  await signInAndOpen(page, accounts.north, '/isp/router-list');
  await page.getByRole('link', { name: 'Add router' }).first().click();
  await expect(page.getByRole('heading', { name: 'New router' })).toBeVisible();

  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mirpur 1');
  await page.getByLabel('IP address or hostname').fill('127.0.0.1');
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill(ports().tls);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('three winds');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Connection failed')).toBeVisible();
  await expect(step(page, 'Port', 'passed')).toBeVisible();
  await expect(step(page, 'Encryption (TLS)', 'passed')).toBeVisible();
  await expect(step(page, 'Login', 'failed')).toContainText('invalid user name or password');
  await expect(step(page, 'Permissions', 'skipped')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('four winds');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Connection successful')).toBeVisible();
  await expect(page.getByText(/Mirpur core · RB4011/)).toBeVisible();
  await atRest(page);
  expect(await findSeriousViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save router' }).click();
  await expect(page.getByText('Enter your own password to change the connection of a router.')).toBeVisible();
  await page.getByLabel('Your password').fill(accounts.north.password);
  await page.getByRole('button', { name: 'Save router' }).click();
  await expect(page.getByRole('heading', { name: 'Mirpur 1' })).toBeVisible();
  // The worker polls the router in the background; the page updates without a reload.
  await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Mirpur core')).toBeVisible();
  await page.getByRole('tab', { name: 'PPP profiles' }).click();
  await expect(page.getByRole('table', { name: 'PPP profiles' })).toContainText('home-20');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Poll now' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible({ timeout: 120_000 });

  await page.getByRole('button', { name: 'Enable sync' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The router already matches. Nothing will be changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Enable sync' }).click();
  await expect(page.getByText('Read-only', { exact: true })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill(ports().plain);
  await page.getByLabel('Your password').fill(accounts.north.password);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter the password again to change the address.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Port', exact: true }).fill(ports().tls);
  await page.getByLabel('Note').fill('On the roof');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Router “Mirpur 1” saved' })).toBeVisible();

  await page.goto('/isp/router-list?search=mirpur');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Mirpur 1' }) });
  await expect(row).toContainText('Online');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await getHorizontalOverflow(page)).toBe(0);
  expect(await findSeriousViolations(page)).toEqual([]);
});

test('a blocked router address shows a field error', async ({ page }) => {
  await signInAndOpen(page, accounts.south, '/isp/router-create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Inside');
  await page.getByLabel('IP address or hostname').fill('169.254.169.254');
  await page.getByLabel('Your password').fill(accounts.south.password);
  await page.getByRole('button', { name: 'Save router' }).click();
  await expect(
    page.getByText('This address is not allowed. Enter the address of your router.'),
  ).toBeVisible();
  await page.getByLabel('IP address or hostname').fill('10.1.2.3');
  await page.getByRole('button', { name: 'Setup script' }).click();
  await page.getByLabel('Lastmile server address').fill('203.0.113.5');
  await expect(page.getByLabel('Setup script', { exact: true }).last()).toContainText(
    '/ip service set api-ssl disabled=no port=8729 address=203.0.113.5/32',
  );
});

import type { Page } from '@playwright/test';
import { findSeriousViolations } from './support/accessibility.ts';
import { accounts, expect, password, test } from './support/fixtures.ts';
import {
  fillSignInForm,
  getHorizontalOverflow,
  getStored,
  setStored,
  settled,
  signIn,
  signOut,
} from './support/steps.ts';

const frame = (page: Page) => page.locator('[data-bar]');
const openAppearance = (page: Page) => page.getByRole('button', { name: 'Appearance' }).click();
const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();

test('menu, width, top bar and theme are changed in the drawer and stored', async ({ page }) => {
  await signIn(page, accounts.south);
  await openAppearance(page);
  await choose(page, 'Menu position', 'Top');
  await choose(page, 'Content width', 'Boxed');
  await choose(page, 'Top bar', 'Sticky');
  await choose(page, 'Theme', 'Dark');
  await page.keyboard.press('Escape');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('button', { name: 'Subscribers' })).toBeVisible();
  await page.reload();
  await expect(frame(page)).toHaveAttribute('data-bar', 'sticky');
  await expect(frame(page)).toHaveAttribute('data-width', 'boxed');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await menu.getByRole('button', { name: 'Subscribers' }).click();
  await page.getByRole('menuitem', { name: 'Areas' }).click();
  await expect(page).toHaveURL('/isp/area-management');
});

test('a new browser has the default appearance: side menu, full width, floating top bar, light', async ({
  page,
}) => {
  // The theme of the system makes no difference.
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, accounts.south);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(frame(page)).toHaveAttribute('data-bar', 'floating');
  await expect(frame(page)).toHaveAttribute('data-width', 'full');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Areas' })).toBeVisible();
});

test('a toast disappears after 3 seconds and has no progress bar', async ({ page }) => {
  await page.clock.install();
  await signIn(page, accounts.south);
  await page.getByRole('button', { name: 'Create area' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: false }).first().fill('Toast');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.keyboard.press('Enter');
  const toast = page.getByRole('alert').filter({ hasText: 'Area “Toast” created' });
  // Time passes only as far as it takes the toast to appear.
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.clock.runFor(2_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
});

test('the side menu collapses to icons, and a hidden top bar can be shown again', async ({ page }) => {
  await signIn(page, accounts.south);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Areas' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect(menu.getByRole('link', { name: 'Areas' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Subscribers' })).toBeVisible();
  await openAppearance(page);
  await choose(page, 'Top bar', 'Hidden');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Search Lastmile' })).toHaveCount(0);
  await openAppearance(page);
  await choose(page, 'Top bar', 'Floating');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search Lastmile' })).toBeVisible();
});

test('the menu shows where a page opened by its address is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page, accounts.south);
  await page.goto('/isp/vat-report');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'VAT return' })).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('link', { name: 'Dashboard' })).not.toBeInViewport();
});

test('the palette opens by keyboard, finds a page and opens it', async ({ page }) => {
  await signIn(page, accounts.south);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search Lastmile' });
  await palette.getByRole('combobox').fill('no such screen');
  await expect(palette).toContainText('No results');
  await palette.getByRole('combobox').fill('change pass');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/isp/change-password');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('the palette and the menu show only what the role permits', async ({ page }) => {
  await signIn(page, accounts.collector);
  await expect(page.getByRole('link', { name: 'Roles' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Search Lastmile' }).click();
  const palette = page.getByRole('dialog', { name: 'Search Lastmile' });
  await palette.getByRole('combobox').fill('roles');
  await expect(palette).toContainText('No results');
});

test('each role has its own landing page', async ({ page }) => {
  const landings = {
    'owner@meghna.example': '/access-control',
    'admin@lastmile.example': '/dashboard/isp',
    'accounts@meghna.example': '/dashboard/isp',
    'technician@meghna.example': '/dashboard/isp',
    'collector@meghna.example': '/dashboard/isp',
    'support@meghna.example': '/dashboard/isp',
    'reseller@meghna.example': '/dashboard/isp',
  };
  await page.goto('/login');
  for (const [login, landing] of Object.entries(landings)) {
    await fillSignInForm(page, { login, password });
    await expect(page, login).toHaveURL(landing);
    await signOut(page);
    await expect(page, login).toHaveURL('/login');
  }
});

test('the inbox shows an empty state', async ({ page }) => {
  await signIn(page, accounts.collector);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('You are all caught up');
});

test('an unread message is counted until it is opened', async ({ page }) => {
  const message = {
    id: 7,
    sentAt: new Date().toISOString(),
    kind: 'test',
    title: 'Router North is back',
    body: null,
    link: '/isp/change-password',
    readAt: null as string | null,
  };
  await page.route('**/api/notification/inbox*', (route) =>
    route.fulfill({ json: { items: [message], unread: message.readAt ? 0 : 1 } }),
  );
  await page.route('**/api/notification/read', (route) => {
    expect(route.request().postDataJSON()).toEqual({ ids: [7] });
    message.readAt = new Date().toISOString();
    return route.fulfill({ json: { unread: 0 } });
  });
  await signIn(page, accounts.south);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('button', { name: /Router North is back/ }).click();
  await expect(page).toHaveURL('/isp/change-password');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('the offline banner follows the connection', async ({ page, context }) => {
  await signIn(page, accounts.south);
  await context.setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('the scroll-to-top button appears after 250 px', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 300 });
  await signIn(page, accounts.south);
  // Rows that arrive later would move the scroll position with them.
  await settled(page);
  const toTop = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate('document.querySelector("main").style.minHeight = "2000px"');
  await expect(async () => {
    await page.evaluate('scrollTo(0, 250)');
    await expect(toTop).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await page.evaluate('scrollTo(0, 251)');
  await toTop.click();
  await expect(toTop).toHaveCount(0);
});

test('the banner names the ISP that an administrator acts as', async ({ page }) => {
  await signIn(page, accounts.south);
  const user = JSON.parse((await getStored(page, 'userData')) ?? '{}');
  await setStored(page, 'userData', JSON.stringify({ ...user, actsAsIsp: true }));
  await page.reload();
  await expect(page.getByText('You are acting as Padma Link.')).toBeVisible();
});

test('at 390 px the menu overlays the page and closes on navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.south);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Getting started' }).click();
  await expect(page).toHaveURL('/access-control');
  await expect(page.getByRole('button', { name: 'Close menu' })).toHaveCount(0);
  expect(await getHorizontalOverflow(page)).toBe(0);
});

test('the drawer and the palette have no serious accessibility violations in either theme', async ({
  page,
}) => {
  await signIn(page, accounts.north, '/dashboard/isp');
  await openAppearance(page);
  await expect(page.getByRole('dialog', { name: 'Appearance' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
});

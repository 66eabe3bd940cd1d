import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { seriousFindings } from './accessibility.ts';
import { accounts, expect, password, test } from './fixtures.ts';
import { fillIn, keep, kept, overflowOf, signIn } from './steps.ts';

interface Screen {
  readonly path: string;
  readonly layout: string;
  readonly beingBuilt: boolean;
  readonly redirectTo?: string;
}

/** The table as `npm run routes` prints it. */
const screens = (): Screen[] => {
  const script = fileURLToPath(new URL('../scripts/routes.mjs', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' }));
};

/** As a link inside the panel does it, without a new document. */
const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );

const frame = (page: Page) => page.locator('[data-bar]');
const openLook = (page: Page) => page.getByRole('button', { name: 'Look of the panel' }).click();
const choose = (page: Page, group: string, option: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click();

test('menu, width, top bar and skin are chosen in the drawer and kept', async ({ page }) => {
  await signIn(page, accounts.south);
  await openLook(page);
  await choose(page, 'Menu', 'On top');
  await choose(page, 'Width of the content', 'Boxed');
  await choose(page, 'Top bar', 'Sticky');
  await choose(page, 'Skin', 'Dark');
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

test('the side menu collapses to icons, and a hidden top bar can be brought back', async ({ page }) => {
  await signIn(page, accounts.south);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Areas' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  await expect(menu.getByRole('link', { name: 'Areas' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Subscribers' })).toBeVisible();
  await openLook(page);
  await choose(page, 'Top bar', 'Hidden');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Search the panel' })).toHaveCount(0);
  await openLook(page);
  await choose(page, 'Top bar', 'Floating');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search the panel' })).toBeVisible();
});

test('the palette opens by keyboard, finds a screen by its letters and goes there', async ({ page }) => {
  await signIn(page, accounts.south);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the panel' });
  await palette.getByRole('combobox').fill('no such screen');
  await expect(palette).toContainText('Nothing by this name');
  await palette.getByRole('combobox').fill('change pass');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/isp/change-password');
  await expect(palette).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('the palette and the menu show nothing that the role does not permit', async ({ page }) => {
  await signIn(page, accounts.collector);
  await expect(page.getByRole('link', { name: 'Roles' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Search the panel' }).click();
  const palette = page.getByRole('dialog', { name: 'Search the panel' });
  await palette.getByRole('combobox').fill('roles');
  await expect(palette).toContainText('Nothing by this name');
});

test('each role lands where it belongs, and an administrator sees the platform', async ({ page }) => {
  await page.goto('/login');
  await fillIn(page, accounts.north);
  await expect(page).toHaveURL('/access-control');
  for (const login of ['admin@lastmile.example', 'collector@meghna.example', 'support@meghna.example']) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await fillIn(page, { login, password });
    await expect(page).toHaveURL('/dashboard/isp');
  }
});

test('the bell opens, and says so when there is nothing', async ({ page }) => {
  await signIn(page, accounts.south);
  await page.getByRole('button', { name: /^Messages/ }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText('Nothing has happened');
});

test('an unread message is counted, opened and counted no more', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Messages, 1 unread' }).click();
  await page.getByRole('button', { name: /Router North is back/ }).click();
  await expect(page).toHaveURL('/isp/change-password');
  await expect(page.getByRole('button', { name: 'Messages', exact: true })).toBeVisible();
});

test('a lost connection is said and taken back', async ({ page, context }) => {
  await signIn(page, accounts.south);
  await context.setOffline(true);
  await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toHaveCount(0);
});

test('the button to the top appears after 250 px', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 300 });
  await signIn(page, accounts.south);
  const toTop = page.getByRole('button', { name: 'Back to the top' });
  await page.evaluate('document.querySelector("main").style.minHeight = "2000px"');
  await page.evaluate('scrollTo(0, 250)');
  await expect(toTop).toHaveCount(0);
  await page.evaluate('scrollTo(0, 251)');
  await toTop.click();
  await expect(toTop).toHaveCount(0);
});

test('the banner says for whom an administrator acts', async ({ page }) => {
  await signIn(page, accounts.south);
  const user = JSON.parse((await kept(page, 'userData')) ?? '{}');
  await keep(page, 'userData', JSON.stringify({ ...user, actsAsIsp: true }));
  await page.reload();
  await expect(page.getByText('You act as Padma Link.')).toBeVisible();
});

test('at 390 px the menu opens over the page and closes when a screen is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, accounts.south);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'What you can do' }).click();
  await expect(page).toHaveURL('/access-control');
  await expect(page.getByRole('button', { name: 'Close the menu' })).toHaveCount(0);
  expect(await overflowOf(page)).toBe(0);
});

test('every screen of the table opens, with and without a slash at its end', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/login');
  await fillIn(page, accounts.admin);
  await expect(page).toHaveURL('/dashboard/isp');
  const panel = screens().filter(({ layout, redirectTo }) => layout !== 'full' && !redirectTo);
  expect(panel.length).toBeGreaterThan(80);
  for (const { path } of panel.filter(({ beingBuilt }) => beingBuilt)) {
    await goInside(page, path.replace(/\{\w+\}/g, '1'));
    await expect(page.locator('main').getByRole('heading', { level: 1 }), path).toContainText('being built');
    await expect(page, path).not.toHaveURL(/error-404|login/);
  }
  const built = panel.filter(({ beingBuilt, path }) => !beingBuilt && !/^\/admin\/.*[^/]$/.test(path));
  for (const { path } of built) {
    await page.goto(path.replace(/\{\w+\}/g, '1'));
    await expect(page.locator('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).not.toHaveURL(/error-404|login/);
  }
});

test('nothing serious stands in the way of a reader of the frame in either skin', async ({ page }) => {
  await signIn(page, accounts.north);
  await page.goto('/dashboard/isp');
  await expect(page.getByRole('heading', { name: 'Dashboard: being built' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await openLook(page);
  await expect(page.getByRole('dialog', { name: 'Look of the panel' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto('/isp/profile-update');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

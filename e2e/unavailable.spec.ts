import type { BrowserContext, Page } from '@playwright/test';
import { accounts, expect, test } from './support/fixtures.ts';
import { addressOf, readScreens, type Screen } from './support/screens.ts';
import { openPage, signIn } from './support/steps.ts';

/**
 * Forms for something new, and pages that wait for a search or for live data: they load no data of their own. The settings of the platform
 * are loaded with its start page, which shows amounts in its currency.
 */
const withoutData = [
  '/access-control',
  '/api/get-live-data/{usernameId}',
  '/isp/isp-user-name-create',
  '/isp/isp-user-name-create-new',
  '/isp/isp-user-password-change',
  '/isp/router-create',
  '/isp/package-create',
  '/isp/isp-add-reseller',
  '/isp/isp-create-reseller',
  '/isp/reseller-condition',
  '/isp/isp-reseller-condition',
  '/isp/isp-new-ticket',
  '/isp/change-password',
  '/api-reference',
  '/admin/company-setting',
  '/admin/coupon-code-add',
  '/admin/isp-service-package-add',
];

// A path with a trailing slash is the same page.
const withData = readScreens().filter(
  ({ redirectTo, layout, path }) =>
    !redirectTo && layout !== 'full' && !path.endsWith('/') && !withoutData.includes(path),
);
const isOfPlatform = ({ path }: Screen) => path.startsWith('/admin/');

const problem = { type: 'about:blank', title: 'Unavailable', status: 503, code: 'unavailable', detail: '' };

/** From now on the server answers nothing but requests for pages. */
const stopAnswers = (context: BrowserContext) =>
  context.route('**/api/**', (route) =>
    route.request().resourceType() === 'document'
      ? route.fallback()
      : route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify(problem),
        }),
  );

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

async function expectButtons(page: Page, screens: readonly Screen[]): Promise<void> {
  test.setTimeout(60_000 + screens.length * 8_000);
  await stopAnswers(page.context());
  for (const screen of screens) {
    const heading = await openPage(page, addressOf(screen));
    await expect(heading, screen.path).toBeVisible();
    await expect.soft(tryAgain(page).first(), screen.path).toBeVisible({ timeout: 20_000 });
  }
}

// The page to start on loads nothing that another page shows.
test('every page says when its data cannot be loaded, and has a button to try again', async ({ page }) => {
  const screens = withData.filter((screen) => !isOfPlatform(screen));
  expect(screens.length).toBeGreaterThan(60);
  await signIn(page, accounts.north, '/isp/change-password');
  await expectButtons(page, screens);
});

test('so does every page of the platform', async ({ page }) => {
  const screens = withData.filter(isOfPlatform);
  expect(screens.length).toBeGreaterThan(20);
  await signIn(page, accounts.admin, '/isp/change-password');
  await expectButtons(page, screens);
});

test('the button loads a list, a report, a dashboard, settings and a form', async ({ page }) => {
  await signIn(page, accounts.north, '/isp/change-password');
  for (const path of [
    '/isp/invoice-list',
    '/isp/isp-month-wise-report',
    '/dashboard/isp',
    '/isp/billing-setting',
    '/isp/collect',
  ]) {
    await stopAnswers(page.context());
    await openPage(page, path);
    await expect(tryAgain(page).first(), path).toBeVisible({ timeout: 20_000 });
    await page.context().unroute('**/api/**');
    // Each part of a page that loads data of its own has such a button.
    await expect(async () => {
      if ((await tryAgain(page).count()) > 0) await tryAgain(page).first().click({ timeout: 1_000 });
      await expect(tryAgain(page)).toHaveCount(0, { timeout: 1_000 });
    }, path).toPass({ timeout: 60_000 });
  }
});

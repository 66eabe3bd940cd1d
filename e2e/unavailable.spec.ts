import type { BrowserContext } from '@playwright/test';
import { accounts, expect, test } from './support/fixtures.ts';
import { addressOf, readScreens } from './support/screens.ts';
import { openPage, signIn } from './support/steps.ts';

/** Forms for something new, and pages that wait for a search or for live data: they load no data of their own. */
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
];

const screens = readScreens().filter(
  ({ redirectTo, layout, path }) => !redirectTo && layout !== 'full' && !path.startsWith('/admin/'),
);
// A path with a trailing slash is the same page.
const withData = screens.filter(({ path }) => !path.endsWith('/') && !withoutData.includes(path));

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

test('every page says when its data cannot be loaded, and has a button to try again', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000 + withData.length * 8_000);
  // It loads nothing that another page shows.
  await signIn(page, accounts.north, '/isp/change-password');
  await stopAnswers(context);
  expect(withData.length).toBeGreaterThan(60);
  for (const screen of withData) {
    const heading = await openPage(page, addressOf(screen));
    await expect(heading, screen.path).toBeVisible();
    await expect
      .soft(page.getByRole('button', { name: 'Try again' }).first(), screen.path)
      .toBeVisible({ timeout: 20_000 });
  }
});

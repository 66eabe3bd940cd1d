import { accounts, expect, test } from './support/fixtures.ts';
import { addressOf, readScreens } from './support/screens.ts';
import { openPage, settled, signIn } from './support/steps.ts';

const ofPlatform = readScreens().filter(
  ({ path, redirectTo }) => path.startsWith('/admin/') && !path.endsWith('/') && !redirectTo,
);

test('each page of the platform shows amounts in the currency that comes with them', async ({ page }) => {
  test.setTimeout(60_000 + ofPlatform.length * 10_000);
  // As if the platform and all ISPs had euros; what is in taka all the same was guessed.
  await page.route(/\/api\//, async (route) => {
    // Live data has no amounts, and its answer does not end.
    if (route.request().headers()['accept']?.includes('event-stream')) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"(currency|paidCurrency)":"BDT"/g, '"$1":"EUR"');
    return route.fulfill({ response, body });
  });
  await signIn(page, accounts.admin, '/dashboard/isp');
  const inEuros: string[] = [];
  for (const screen of ofPlatform) {
    const address = addressOf(screen);
    await expect(await openPage(page, address), address).toBeVisible();
    await settled(page);
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect.soft(/.{0,40}(Tk\s|৳).{0,20}/.exec(text)?.[0], address).toBeUndefined();
    if (text.includes('€')) inEuros.push(screen.name);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(inEuros.length).toBeGreaterThan(5);
});

import type { Page } from '@playwright/test';
import { accounts, expect, test } from './support/fixtures.ts';
import { signIn } from './support/steps.ts';

const pages = {
  '/isp/isp-user-name-list': '/api/isp/isp-user/index?sort=username&page=1&pageSize=25',
  '/isp/invoice-list': '/api/isp/invoice/list?sort=-issuedOn&page=1&pageSize=25',
  '/isp/payment-list': '/api/isp/payment/index?sort=-receivedAt&page=1&pageSize=25',
};

/** What the browser requests when it opens an address. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  // Ends the calls of the page before.
  await page.goto('/logo.svg');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url().replace(new URL(request.url()).origin, '')));
  await page.goto(path);
  // What surrounds the page loads after it.
  await expect.poll(() => sent).toContainEqual(expect.stringContaining('/api/notification/inbox'));
  return sent;
}

for (const [path, firstCall] of Object.entries(pages)) {
  test(`${path} sends its first call with the request of its code, and only once`, async ({ page }) => {
    await signIn(page, accounts.north);
    const sent = await requestsOf(page, path);
    const [call = ''] = firstCall.split('?');
    expect(sent.filter((url) => url.startsWith(call) && url.includes('pageSize=25'))).toEqual([firstCall]);
    expect(sent.filter((url) => url === '/api/isp/isp-info/show')).toHaveLength(1);
  });
}

test('a subscriber, too, is requested once, and before it is opened from the list', async ({ page }) => {
  await signIn(page, accounts.north);
  await page.goto('/isp/isp-user-name-list');
  const link = page.locator('tbody [role=row] a[href*="isp-user-name-edit-v2"]').first();
  const path = (await link.getAttribute('href')) ?? '';
  const early = page.waitForRequest(/\/isp-user\/show-v2\//);
  await link.hover();
  const loaded = new URL((await early).url());
  const sent = await requestsOf(page, path);
  expect(sent.filter((url) => url.includes('/isp-user/show-v2/'))).toEqual([loaded.pathname + loaded.search]);
});

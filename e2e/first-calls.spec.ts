import { accounts, expect, test } from './support/fixtures.ts';
import { signIn } from './support/steps.ts';

const pages = {
  '/isp/isp-user-name-list': '/api/isp/isp-user/index?sort=username&page=1&pageSize=25',
  '/isp/invoice-list': '/api/isp/invoice/list?sort=-issuedOn&page=1&pageSize=25',
  '/isp/payment-list': '/api/isp/payment/index?sort=-receivedAt&page=1&pageSize=25',
};

for (const [path, firstCall] of Object.entries(pages)) {
  test(`${path} sends its first call with the request of its code, and only once`, async ({ page }) => {
    await signIn(page, accounts.north);
    // Ends the calls of the page that follows the sign-in.
    await page.goto('/logo.svg');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url().replace(new URL(request.url()).origin, '')));
    await page.goto(path);
    // What surrounds the page loads after it.
    await expect.poll(() => sent).toContainEqual(expect.stringContaining('/api/notification/inbox'));
    const [call = ''] = firstCall.split('?');
    expect(sent.filter((url) => url.startsWith(call) && url.includes('pageSize=25'))).toEqual([firstCall]);
    expect(sent.filter((url) => url === '/api/isp/isp-info/show')).toHaveLength(1);
  });
}

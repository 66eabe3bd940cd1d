import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const password = 'the ferry leaves at nine';

test('a reseller’s month: added, sells, collects cash, keeps the commission and hands over the rest', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const tag = randomBytes(3).toString('hex');
  const login = `reseller-${tag}@meghna.example`;
  const name = `Kamal ${tag}`;
  const { owner, home, router } = await createSubscribers(request, 0);

  await signIn(page, accounts.north, '/isp/reseller-condition');
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(login);
  await page.getByRole('textbox', { name: 'Commission' }).fill('10');
  await page.getByRole('textbox', { name: 'Business name' }).fill('Kamal Net');
  await page.getByRole('textbox', { name: 'Username prefix' }).fill(`k${tag}-`);
  await page.getByRole('switch', { name: 'Suspend subscribers' }).uncheck({ force: true });
  await expect(page.getByRole('button', { name: 'Add and invite' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Add reseller' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Kamal Net')).toBeVisible();
  const resellerId = Number(/\/isp\/reseller\/(\d+)/.exec(page.url())?.[1]);
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Conditions' }).click();
  await expect(page.getByRole('table', { name: 'Conditions' })).toContainText('10%');

  const asReseller = await createApi(request, { login, password });
  const { id: subscriberId } = await asReseller.post<{ id: number }>('/api/isp/isp-user/store', {
    customer: { name: `Buyer ${tag}`, mobile: '01998765432', clientType: 'home', language: 'en' },
    routerId: router.id,
    packageId: home.id,
    username: `k${tag}-1`,
    bindMac: false,
    activate: true,
    billing: 'normal',
    billingMode: 'prepaid',
    billingDay: 1,
    monthlyDiscountMinor: 0,
  });
  await owner.post(`/api/isp/invoice/create/${subscriberId}`, {
    kind: 'one_off',
    lines: [{ text: 'Installation', unitMinor: 1_000_00 }],
  });
  await asReseller.post('/api/isp/payment/store', { subscriberId, amountMinor: 1_000_00, method: 'cash' });

  await page.goto(`/isp/reseller/${resellerId}`);
  await expect(page.getByText('Commission earned')).toBeVisible();
  await page.getByRole('button', { name: 'Pay out' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'The reseller keeps it' }).check();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay out Tk' }).click();
  await expect(dialog).toHaveCount(0);

  const { items } = await asReseller.get<{ items: { id: number; name: string }[] }>(
    '/api/isp/payment/hand-over/recipients',
  );
  const { items: handOvers } = await owner.get<{ items: { id: number; cashMinor: number }[] }>(
    `/api/isp/reseller/index?search=${tag}`,
  );
  expect(handOvers).toHaveLength(1);
  const me = await owner.get<{ id: number }>('/api/isp/me');
  const to = items.find(({ id }) => id !== me.id)?.id;
  const handed = await asReseller.post<{ id: number; amountMinor: number }>('/api/isp/payment/hand-over', {
    toUserId: to,
  });
  expect(handed.amountMinor).toBeLessThan(1_000_00);

  await page.getByRole('tab', { name: 'Statement' }).click();
  const statement = page.getByRole('table', { name: 'Statement' });
  await expect(statement.getByRole('row').filter({ hasText: 'Payment collected' })).toContainText('1,000.00');
  await expect(statement.getByRole('row').filter({ hasText: 'Kept from cash' })).toBeVisible();
  await page.getByRole('tab', { name: 'Subscribers' }).click();
  await expect(page.getByRole('table', { name: 'Subscribers' })).toContainText(`k${tag}-1`);
  await page.getByRole('tab', { name: 'Staff' }).click();
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await dialog.getByRole('textbox', { name: /Name/ }).fill(`Helper ${tag}`);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`helper-${tag}@meghna.example`);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByRole('table', { name: 'Staff' })).toContainText(`Helper ${tag}`);
  const asHelper = await createApi(request, { login: `helper-${tag}@meghna.example`, password });
  const { items: seen } = await asHelper.get<{ items: { username: string }[] }>('/api/isp/isp-user/index');
  expect(seen.map(({ username }) => username)).toEqual([`k${tag}-1`]);
  for (const list of ['subscriber', 'invoice', 'payment']) {
    const path = { subscriber: 'isp-user/index', invoice: 'invoice/list', payment: 'payment/index' }[list];
    const { userId } = await owner.get<{ userId: number }>(`/api/isp/reseller/show/${resellerId}`);
    const sold = await owner.get<{ items: { reseller: { name: string } }[] }>(
      `/api/isp/${path}?resellerId=${userId}`,
    );
    expect(sold.items.map(({ reseller }) => reseller.name)).toEqual([name]);
  }

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => getHorizontalOverflow(page)).toBe(0);
  }
});

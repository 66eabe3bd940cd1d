import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const password = 'the ferry leaves at nine';

test('a reseller’s month: added, sells, collects cash, hands it over and is paid the commission', async ({
  browser,
  page,
  request,
}) => {
  test.setTimeout(480_000);
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
  // Collected on the screen, and handed over to the owner, who accepts it.
  const theirs = await (await browser.newContext()).newPage();
  theirs.setDefaultTimeout(60_000);
  await signIn(theirs, { login, password }, `/isp/collect?subscriber=${subscriberId}`);
  await theirs.getByRole('button', { name: 'Collect Tk 1,000.00 · Cash' }).click();
  await expect(theirs.getByText('No balance due')).toBeVisible();
  await theirs.goto('/dashboard/isp');
  await expect(theirs.getByText('Commission this month')).toBeVisible();
  await expect(theirs.getByText('You owe')).toBeVisible();
  await expect(theirs.getByText('Tk 904.76').first()).toBeVisible();
  expect(await findSeriousViolations(theirs)).toEqual([]);
  for (const width of [1440, 390]) {
    await theirs.setViewportSize({ width, height: 844 });
    await expect.poll(() => getHorizontalOverflow(theirs)).toBe(0);
  }
  await theirs.setViewportSize({ width: 1440, height: 844 });
  const note = `month of ${tag}`;
  const { fullName: ownerName } = await owner.get<{ fullName: string }>('/api/isp/me');
  await theirs.goto('/isp/cash-hand-over');
  await theirs.getByRole('button', { name: 'Hand over cash' }).click();
  const handOver = theirs.getByRole('dialog');
  await handOver.getByRole('combobox', { name: 'To', exact: true }).click();
  await theirs.getByRole('option', { name: ownerName }).click();
  await handOver.getByRole('textbox', { name: 'Note' }).fill(note);
  await handOver.getByRole('button', { name: 'Hand over Tk 1,000.00' }).click();
  await expect(theirs.getByRole('list', { name: 'Pending handovers' })).toContainText(note);
  await page.goto('/isp/cash-hand-over');
  const waiting = page
    .getByRole('list', { name: 'Pending handovers' })
    .getByRole('listitem')
    .filter({ hasText: note });
  await waiting.getByRole('button', { name: 'Accept cash' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Accept cash' }).click();
  await expect(waiting).toHaveCount(0);

  // The commission is owed now, and paid out.
  await theirs.goto('/dashboard/isp');
  await expect(theirs.getByText('You are owed')).toBeVisible();
  await page.goto(`/isp/reseller/${resellerId}`);
  await expect(page.getByText('Commission earned')).toBeVisible();
  await page.getByRole('button', { name: 'Pay out' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Deduct it from the cash they hold' })).toHaveCount(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pay out Tk 95.24' }).click();
  await expect(dialog).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByText('You owe')).toBeVisible();
  await theirs.context().close();

  await page.getByRole('tab', { name: 'Statement' }).click();
  const statement = page.getByRole('table', { name: 'Statement' });
  await expect(statement.getByRole('row').filter({ hasText: 'Payment collected' })).toContainText('1,000.00');
  await expect(statement.getByRole('row').filter({ hasText: 'Paid out' })).toContainText('95.24');
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

test('a partner is added as a new reseller, and a customer becomes one', async ({ page, request }) => {
  const tag = randomBytes(3).toString('hex');
  const { subscribers, mark } = await createSubscribers(request, 1);
  await signIn(page, accounts.north, '/isp/isp-create-reseller');
  const add = page.getByRole('button', { name: 'Add reseller' });
  await page.getByRole('textbox', { name: /^Name/ }).fill(`Partner ${tag}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(`partner-${tag}@meghna.example`);
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'Wholesale' }).click();
  // The demo’s wholesale reseller has this prefix.
  await page.getByRole('textbox', { name: 'Invoice prefix' }).fill('pl');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await add.click();
  await expect(page.getByText('Another reseller has or had this prefix.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Invoice prefix' }).fill(tag);
  await add.click();
  await expect(page.getByRole('heading', { level: 1, name: `Partner ${tag}` })).toBeVisible();
  await expect(page.getByText(tag.toUpperCase(), { exact: true })).toBeVisible();

  await page.goto('/isp/isp-add-reseller');
  await expect(page.getByRole('heading', { level: 1, name: 'Make a customer a reseller' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Customer code or mobile number' }).fill('7K3M9QXA');
  await page.getByRole('textbox', { name: 'Email' }).fill(`customer-${tag}@meghna.example`);
  await page.getByRole('textbox', { name: 'Commission' }).fill('5');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await add.click();
  const code = page.getByRole('textbox', { name: 'Customer code or mobile number' });
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(subscribers[0]?.pairCode ?? '');
  await add.click();
  await expect(page.getByRole('heading', { level: 1, name: `Rokeya ${mark} 1` })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
});

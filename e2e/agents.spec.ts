import { randomBytes } from 'node:crypto';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { getHorizontalOverflow, signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

const password = 'the ferry leaves at nine';

test('a reseller adds an agent, who sells and gets a share of the commission', async ({ page, request }) => {
  test.setTimeout(180_000);
  const tag = randomBytes(3).toString('hex');
  const [login, agentLogin] = [`parent-${tag}@meghna.example`, `agent-${tag}@meghna.example`];
  const { owner, home, router } = await createSubscribers(request, 0);
  const { id } = await owner.post<{ id: number }>('/api/isp/reseller/store', {
    fullName: `Parent ${tag}`,
    email: login,
    password,
    commissionRate: 1000,
    commissionBasis: 'before_vat',
  });

  await signIn(page, { login, password }, '/dashboard/isp');
  await page.getByRole('link', { name: 'Add agent' }).click();
  await page.getByRole('button', { name: 'Add agent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(`Agent ${tag}`);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(agentLogin);
  await dialog.getByRole('textbox', { name: 'Share of the commission' }).fill('40');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add agent' }).click();
  const agents = page.getByRole('table', { name: 'Agents' });
  await expect(agents).toContainText('40%');

  const asAgent = await createApi(request, { login: agentLogin, password });
  const { id: subscriberId } = await asAgent.post<{ id: number }>('/api/isp/isp-user/store', {
    customer: { name: `Buyer ${tag}`, mobile: '01998765433', clientType: 'home', language: 'en' },
    routerId: router.id,
    packageId: home.id,
    username: `a${tag}-1`,
    bindMac: false,
    activate: true,
    billing: 'normal',
    billingMode: 'prepaid',
    billingDay: 1,
    monthlyDiscountMinor: 0,
  });
  const lines = [{ text: 'Installation', unitMinor: 1_000_00 }];
  await owner.post(`/api/isp/invoice/create/${subscriberId}`, { kind: 'one_off', lines });
  await asAgent.post('/api/isp/payment/store', { subscriberId, amountMinor: 1_000_00, method: 'cash' });

  await page.reload();
  const row = agents.getByRole('row').filter({ hasText: `Agent ${tag}` });
  await row.getByRole('button', { name: 'Change share' }).click();
  await dialog.getByRole('textbox', { name: 'Share of the commission' }).fill('55');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('55%');
  expect(await findSeriousViolations(page)).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => getHorizontalOverflow(page)).toBe(0);
  }
  await row.getByRole('link', { name: `Agent ${tag}` }).click();
  await page.getByRole('tab', { name: 'Statement' }).click();
  const statement = page.getByRole('table', { name: 'Statement' });
  await expect(statement.getByRole('row').filter({ hasText: 'Payment collected' })).toContainText('1,000.00');
  await expect(statement.getByRole('row').filter({ hasText: 'Commission' })).toBeVisible();

  // The reseller sees the subscriber of the agent, the agent sees no other reseller.
  const asParent = await createApi(request, { login, password });
  const sold = await asParent.get<{ items: { username: string }[] }>('/api/isp/isp-user/index');
  expect(sold.items.map(({ username }) => username)).toEqual([`a${tag}-1`]);
  const sellers = await asAgent.get<{ items: { fullName: string }[] }>('/api/isp/reseller/index');
  expect(sellers.items.map(({ fullName }) => fullName)).toEqual([`Agent ${tag}`]);
  const seen = await owner.get<{ commissionMinor: number }>(`/api/isp/reseller/show/${id}`);
  expect(seen.commissionMinor).toBeGreaterThan(0);
});

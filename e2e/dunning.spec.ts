import { RouterConnection, secrets } from '@lastmile/routeros';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { enqueueJob, runSql } from './support/database.ts';
import { accounts, expect, test } from './support/fixtures.ts';
import { createInvoices, skipGracePeriod } from './support/invoices.ts';
import { act, searchFor, settled, signIn } from './support/steps.ts';

// Serial, because the suspension run that one test triggers applies to all subscribers.
test.describe.configure({ mode: 'default' });

const dayText = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

/** Triggers the suspension run of this ISP. */
async function runSuspensions(ispId: number): Promise<void> {
  await runSql(
    `with before as (delete from suspension_runs where isp_id = $1)
     insert into suspension_runs (isp_id, run_on, outcome, started_at, heartbeat_at, finished_at)
     values ($1, current_date - 3, 'done', now(), now(), now())`,
    [ispId],
  );
  await enqueueJob(ispId, 'dunning.suspend-overdue');
}

test('a promise to pay prevents the suspension that applies to another subscriber', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const { owner, mark, invoices } = await createInvoices(request, 2, accounts.south);
  const [promising, silent] = invoices;
  if (!promising || !silent) throw new Error('no invoices');
  await skipGracePeriod(invoices.map(({ id }) => id));

  await signIn(page, accounts.south, '/isp/upcoming-suspensions');
  await settled(page);
  await searchFor(page, mark);
  await expect(page.getByRole('row')).toHaveCount(3);
  const row = page.getByRole('row').filter({ hasText: promising.username });
  await expect(row).toContainText('Will be suspended');
  await expect(row).toContainText(promising.number);

  const dialog = await act(page, promising.username, 'Record promise to pay');
  await dialog.getByLabel('Promised until').fill(dayText(5));
  await dialog.getByLabel('Note').fill('Salary comes on Friday');
  await expect(dialog.getByText('1 subscriber will not be suspended before')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record promise to pay' }).click();
  await expect(row).toContainText('Promised to pay');
  await expect(row).toContainText('Salary comes on Friday');

  await runSuspensions((await owner.get<{ id: number }>('/api/isp/isp-info/show')).id);
  const statusOf = async (id: number) =>
    (await owner.get<{ status: string }>(`/api/isp/isp-user/show/${id}`)).status;
  await expect.poll(() => statusOf(silent.subscriberId), { timeout: 120_000 }).toBe('suspended');
  expect(await statusOf(promising.subscriberId)).toBe('active');
});

test('a bulk payment is previewed and removes subscribers from upcoming suspensions', async ({
  page,
  request,
}) => {
  const { mark, invoices } = await createInvoices(request, 3, accounts.south);
  await skipGracePeriod(invoices.map(({ id }) => id));
  await signIn(page, accounts.south, '/isp/upcoming-suspensions');
  await settled(page);
  await searchFor(page, mark);
  await expect(page.getByRole('row')).toHaveCount(4);
  const [first, second, third] = invoices.map(({ username }) => username);
  for (const name of [first, second]) await page.getByRole('checkbox', { name: name ?? '' }).check();
  await page.getByRole('button', { name: 'Collect payment', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Collect payments from 2 subscribers' });
  // At least two: another test's billing run may have invoiced the next month.
  await expect(dialog.getByText(/^\d+ invoices totalling .+ will be marked as paid$/)).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText(/^\d+ invoices totalling (?!.*will be).+ marked as paid/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText(third ?? '');

  await page.getByRole('checkbox', { name: third ?? '' }).check();
  await page.getByRole('button', { name: 'Collect payment', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Collect Tk/ })
    .click();
  await expect(page.getByRole('row').filter({ hasText: third ?? '' })).toHaveCount(0);
});

test('a suspension names who was skipped, and is undone after its toast is gone', async ({
  page,
  request,
}) => {
  const { owner, mark, invoices } = await createInvoices(request, 2, accounts.south);
  const [late, onHold] = invoices;
  if (!late || !onHold) throw new Error('no invoices');
  await skipGracePeriod(invoices.map(({ id }) => id));
  await signIn(page, accounts.south, '/isp/upcoming-suspensions');
  await settled(page);
  await searchFor(page, mark);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Suspend now', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 subscribers will be suspended now')).toBeVisible();
  await owner.post('/api/isp/isp-user/hold', { ids: [onHold.subscriberId] });
  await dialog.getByRole('button', { name: 'Suspend 2 subscribers' }).click();
  await expect(dialog.getByText('1 subscriber suspended; 1 skipped')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Excluded' })).toContainText(onHold.username);
  expect(await findSeriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('alert').filter({ hasText: '1 subscriber suspended' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Recent changes' }).click();
  const change = page.getByRole('listitem').filter({ hasText: '1 subscriber suspended' }).first();
  await change.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone for 1 subscriber')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: late.username })).toContainText('Will be suspended');
});

const routerPort = () => Number(process.env['ROUTER_PORT']);

/** Reads the router directly: whether the secret exists and is enabled. */
async function atRouter(username: string): Promise<'absent' | 'enabled' | 'disabled'> {
  const router = await RouterConnection.open({
    ...{ host: '127.0.0.1', port: routerPort(), user: 'lastmile', password: 'four winds' },
  });
  const held = (await secrets.list(router)).find(({ name }) => name === username);
  router.close();
  return held ? (held.disabled ? 'disabled' : 'enabled') : 'absent';
}

test('a payment reactivates the subscriber while its page is open', async ({ page, request }) => {
  test.setTimeout(600_000);
  const owner = await createApi(request, accounts.south);
  const mark = Date.now().toString(36);
  const username = `payer-${mark}`;
  const { id: routerId } = await owner.post<{ id: number }>('/api/isp/router/store', {
    ...{ name: `Roof ${mark}`, host: '127.0.0.1', port: routerPort(), protocol: 'api' },
    ...{ username: 'lastmile', password: 'four winds', pollSeconds: 3_600 },
    currentPassword: accounts.south.password,
  });
  const { id: packageId } = await owner.post<{ id: number }>('/api/isp/package/store', {
    ...{ name: `Home ${mark}`, downloadKbps: 20_000, uploadKbps: 10_000, priceMinor: 800_00 },
    ...{ connectionChargeMinor: 0, onlyOne: 'default', resellerAllowed: true, mappings: [] },
  });
  const { id } = await owner.post<{ id: number }>('/api/isp/isp-user/store', {
    customer: { name: 'Anwara who pays', mobile: '01990000078', clientType: 'home', language: 'en' },
    ...{ routerId, packageId, username, password: 'secret-of-payer', bindMac: false, activate: true },
    ...{ billing: 'normal', billingMode: 'prepaid', billingDay: 1, monthlyDiscountMinor: 0 },
  });
  const { version } = await owner.get<{ version: number }>(`/api/isp/router/show/${routerId}`);
  await owner.post('/api/isp/router/allow-writes', { id: routerId, version });
  await owner.post(`/api/isp/router/sync/${routerId}`, {});
  await expect.poll(() => atRouter(username), { timeout: 120_000 }).toBe('enabled');
  const invoice = await owner.post<{ id: number }>(`/api/isp/invoice/create/${id}`, { kind: 'monthly' });
  await skipGracePeriod([invoice.id]);
  await owner.post('/api/isp/isp-user/suspend', { ids: [id], reason: 'unpaid' });
  await expect.poll(() => atRouter(username), { timeout: 120_000 }).toBe('disabled');

  await signIn(page, accounts.south, `/isp/isp-user-name-edit-v2/${id}?tab=billing`);
  await settled(page);
  await expect(page.getByText('Suspended · unpaid')).toBeVisible();
  await page.getByRole('button', { name: 'Collect payment' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Collect Tk/ })
    .click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect.poll(() => atRouter(username), { timeout: 120_000 }).toBe('enabled');
});

import { seed } from '../chaos/support/billable-subscribers.ts';
import { findSeriousViolations } from './support/accessibility.ts';
import { createApi } from './support/api.ts';
import { enqueueJob, querySql, withClient } from './support/database.ts';
import { accounts, expect, password, test } from './support/fixtures.ts';
import { receivedMessages, setMessagingFault } from './support/messages.ts';
import { signIn } from './support/steps.ts';
import { createSubscribers } from './support/subscribers.ts';

// The simulated provider and the settings of the ISP are shared.
test.describe.configure({ mode: 'serial' });

const owner = accounts.north;
const ispOf = async () =>
  Number((await querySql('select isp_id as id from users where email = $1', [owner.login]))[0]?.['id']);
const messagesTo = async (mobile: string) =>
  (await receivedMessages()).filter(({ to }) => to.endsWith(mobile.slice(1)));

test('a provider is set up and tested, and a due reminder arrives by SMS in Bangla with a pay link', async ({
  page,
  request,
}) => {
  await signIn(page, owner, '/isp/messaging-setting');
  await page.getByLabel('Provider', { exact: true }).selectOption('BulkSMSBD');
  await page.getByLabel('API key').fill('simulator-key');
  await page.getByLabel('Sender', { exact: true }).fill('MEGHNA');
  await page.getByLabel('Price per segment').fill('0.35');
  await page.getByLabel('SMS language').selectOption('bn');
  await page.getByRole('button', { name: 'Save SMS provider' }).click();
  await expect(page.getByText('SMS provider saved')).toBeVisible();
  await page.getByLabel('Mobile number').fill('01712345678');
  await page.getByRole('button', { name: 'Send test message' }).click();
  await expect(page.getByText('The provider accepted the test message.')).toBeVisible();
  await page.getByRole('button', { name: 'Check balance' }).click();
  await expect(page.getByText('Balance: 1250.50')).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);

  const { owner: api, subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  if (!subscriber) throw new Error('There is no subscriber');
  await api.post(`/api/isp/invoice/create/${subscriber.id}`, { kind: 'monthly' });
  const ispId = await ispOf();
  const settings = await api.get<{ version: number }>('/api/notification/setting/show');
  await api.post('/api/notification/setting/update', {
    smsKinds: ['reminder'],
    quietFrom: null,
    quietUntil: null,
    version: settings.version,
  });
  // Due so that today is a reminder day; invoices are immutable for the application.
  await querySql(
    `set session_replication_role = replica;
     update invoices i set issued_on = i.due_on - 60, due_on = (now() at time zone 'Asia/Dhaka')::date - s.reminder_days[1]
     from isp_settings s where s.isp_id = i.isp_id and i.subscriber_id = ${subscriber.id};
     delete from reminder_days where isp_id = ${ispId}`,
    [],
  );
  await enqueueJob(ispId, 'notifications.send-reminders', { dueAt: '', date: '' });
  await expect.poll(async () => (await messagesTo(subscriber.mobile)).length, { timeout: 120_000 }).toBe(1);
  const [sms] = await messagesTo(subscriber.mobile);
  expect(sms?.text).toContain('বকেয়া');
  const link = /https?:\/\/\S+\/pay\/\S+/.exec(sms?.text ?? '')?.[0] ?? '';
  const balance = async () =>
    (await api.get<{ balanceDueMinor: number }>(`/api/isp/payment/balance/${subscriber.id}`)).balanceDueMinor;
  expect(await balance()).toBeGreaterThan(0);
  await page.goto(new URL(link).pathname);
  await page.getByRole('button', { name: 'Pay with bKash', exact: true }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect.poll(balance, { timeout: 120_000 }).toBe(0);

  await page.goto(`/isp/isp-user-name-edit-v2/${subscriber.id}?tab=messages`);
  await expect(page.getByRole('button', { name: 'Payment reminder' })).toBeVisible();
  await page.getByRole('button', { name: 'Payment reminder' }).click();
  await expect(page.getByRole('dialog')).toContainText('বকেয়া');
});

test('a campaign to 2,000 whose provider fails half-way is resumed, and nobody gets it twice', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  const isp = { ispId: 901, login: 'owner@campaign.example', subscribers: 2_000 };
  await withClient(async (client) => {
    await seed(client, isp);
    await client.query(
      `set session_replication_role = replica;
       update customers set mobile = '+8801' || (300000000 + id)::text where isp_id = ${isp.ispId}`,
    );
  });
  const account = { login: isp.login, password };
  const api = await createApi(request, account);
  await api.post('/api/messaging-setting', {
    smsDriver: 'bulksmsbd',
    smsCredentials: { apiKey: 'simulator-key' },
    smsPriceMinor: 35,
    version: 0,
  });
  await signIn(page, account, '/isp/bulk-notification');
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  const search = page.getByRole('searchbox', { name: /^Search by name/ });
  await search.fill('user1999');
  await page.getByLabel('Text', { exact: true }).fill('Dear {nmae}, no internet tonight.');
  await expect(page.getByText('Unknown placeholders: {nmae}')).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('Dear {name}, no internet from 2 to 4 tonight.');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Dear Person 1999');
  await expect(page.getByRole('button', { name: 'Send 1 message' })).toBeVisible();
  await search.fill('');
  await page.getByLabel('Messages per second').fill('1000');
  await expect(summary).toContainText('Tk 700');
  expect(await findSeriousViolations(page)).toEqual([]);
  await setMessagingFault({ kind: 'refuse', after: 1_000 });
  await page.getByRole('button', { name: /^Send 2,?000 messages$/ }).click();
  await expect(page.getByText(/Paused\. Your balance with the provider is used up/)).toBeVisible({
    timeout: 240_000,
  });
  expect(await findSeriousViolations(page)).toEqual([]);
  await setMessagingFault();
  await page.getByRole('button', { name: 'Retry failed messages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry failed messages' }).click();
  await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 240_000 });
  const got = new Map<string, number>();
  for (const { to, text } of await receivedMessages())
    if (text.includes('from 2 to 4 tonight')) got.set(to, (got.get(to) ?? 0) + 1);
  expect(got.size).toBe(2_000);
  expect([...got].filter(([, times]) => times > 1)).toEqual([]);

  // From the list: everybody that the search finds, without one who was taken out again.
  await page.goto('/isp/isp-user-name-list?search=user19');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 111' }).click();
  await page.getByRole('checkbox', { name: 'Select user1900' }).uncheck();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Send message' }).click();
  await page.getByLabel('Text', { exact: true }).fill('For some.');
  await expect(page.getByRole('button', { name: 'Send 110 messages' })).toBeVisible();
});

test('a router that goes down is told on Telegram once', async ({ request }) => {
  const api = await createApi(request, owner);
  const { version } = await api.get<{ version: number }>('/api/messaging-setting');
  await api.post('/api/messaging-setting', {
    telegramToken: '100:simulator',
    telegramChatId: '-100200',
    version,
  });
  const { subscribers } = await createSubscribers(request, 1);
  const [subscriber] = subscribers;
  const ispId = await ispOf();
  const [router] = await querySql(
    `insert into router_observed_state (isp_id, router_id, state, misses, last_seen_at)
     select isp_id, router_id, 'online', 2, now() from subscribers where id = $1 and isp_id = $2
     on conflict (isp_id, router_id) do update set state = 'online', misses = 2, last_seen_at = now()
     returning router_id as id, (select r.name from routers r where r.isp_id = router_observed_state.isp_id and r.id = router_id) as name`,
    [subscriber?.id ?? 0, ispId],
  );
  const told = async () =>
    (await receivedMessages()).filter(
      ({ provider, text }) => provider === 'telegram' && text.includes(String(router?.['name'])),
    );
  const missed = async () =>
    Number(
      (
        await querySql('select misses from router_observed_state where router_id = $1 and isp_id = $2', [
          router?.['id'],
          ispId,
        ])
      )[0]?.['misses'],
    );
  await enqueueJob(ispId, 'routers.read-system-info', { routerId: Number(router?.['id']) });
  await expect.poll(async () => (await told()).length, { timeout: 120_000 }).toBe(1);
  await enqueueJob(ispId, 'routers.read-system-info', { routerId: Number(router?.['id']) });
  await expect.poll(missed, { timeout: 120_000 }).toBeGreaterThan(3);
  expect(await told()).toHaveLength(1);
});

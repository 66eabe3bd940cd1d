import { deliverMail } from '@lastmile/messaging/test-support';
import type { APIRequestContext } from '@playwright/test';
import type { createApi } from './api.ts';
import { querySql, runSql } from './database.ts';
import { accounts, expect } from './fixtures.ts';
import { findInMail } from './mails.ts';
import { markup, plantOnRouter, routerPort, shortMarkup } from './markup.ts';
import { createSubscribers } from './subscribers.ts';

interface Planted {
  readonly source: string;
  readonly by?: { readonly login: string; readonly password: string };
  /** Each shows it. */
  readonly paths: readonly string[];
}
interface Changed {
  readonly id: number;
}

const insert = async (statement: string, values: readonly unknown[]): Promise<number> =>
  Number((await querySql(`${statement} returning id`, values))[0]?.['id']);

/** Markup from everyone who can write something that others see, with the pages that show it. */
export async function plantEverywhere(request: APIRequestContext, mark: string): Promise<readonly Planted[]> {
  const [long, short] = [markup(mark), shortMarkup(mark)];
  const { owner, home, router, subscribers } = await createSubscribers(request, 1, accounts.south);
  const subscriber = subscribers[0]?.id ?? 0;
  const found = await querySql(
    'select isp_id, customer_id from subscribers where id = $1 and username = $2',
    [subscriber, subscribers[0]?.username],
  );
  const [ispId, customerId] = [Number(found[0]?.['isp_id']), Number(found[0]?.['customer_id'])];
  const parts = await Promise.all([
    ofForms(owner, short, long, { subscriber, packageId: home.id }),
    ofCustomers({ owner, short, long, mark, ispId, customerId, subscriber }),
    ofNetwork({ owner, short, long, mark, ispId, routerId: router.id, subscriber }),
    ofPlatform(owner, short, long),
    ofImport(request, short),
  ]);
  return parts.flat();
}

type Api = Awaited<ReturnType<typeof createApi>>;

/** What colleagues write. */
async function ofForms(
  owner: Api,
  short: string,
  long: string,
  { subscriber, packageId }: { readonly subscriber: number; readonly packageId: number },
): Promise<Planted[]> {
  const { version } = await owner.get<{ version: number }>(`/api/isp/package/show/${packageId}`);
  await owner.post(`/api/isp/package/update/${packageId}`, { name: short, version });
  await owner.post('/api/isp/area/store', { name: short, parentId: null });
  const seller = await owner.post<Changed>('/api/isp/reseller/store', {
    ...{ fullName: short, email: `${Date.now()}@reseller.example`, businessName: short },
    ...{ commissionRate: 1000, commissionBasis: 'before_vat' },
  });
  await owner.post(`/api/isp/isp-user/note/${subscriber}`, { body: long });
  return [
    { source: 'package', paths: ['/isp/package-list', `/isp/package-edit/${packageId}`] },
    { source: 'area', paths: ['/isp/area-management'] },
    { source: 'reseller', paths: ['/isp/isp-view-reseller', `/isp/reseller/${seller.id}`] },
    { source: 'subscriber note', paths: [`/isp/isp-user-name-edit-v2/${subscriber}?tab=history`] },
  ];
}

interface Place {
  readonly owner: Api;
  readonly short: string;
  readonly long: string;
  readonly mark: string;
  readonly ispId: number;
  readonly subscriber: number;
}

/** What customers write, and what is written to them. */
async function ofCustomers(place: Place & { readonly customerId: number }): Promise<Planted[]> {
  const { owner, short, long, mark, ispId, customerId, subscriber } = place;
  const email = `${mark}@customer.example`;
  await runSql('update customers set email = $1, name = $2 where isp_id = $3 and id = $4', [
    ...[email, long, ispId, customerId],
  ]);
  const ticket = await owner.post<Changed>('/api/isp/ticket/create-ticket', {
    ...{ subject: 'No light', body: 'Since noon', subscriberId: subscriber },
  });
  await owner.post('/api/isp/ticket/add-ticket-reply', { ticketId: ticket.id, body: 'Which light is red?' });
  await expect.poll(() => findInMail(email, /Reply-To: (\S+)/), { timeout: 120_000 }).toBeTruthy();
  const mail = {
    port: Number(process.env['INBOUND_MAIL_PORT']),
    ...{ from: email, to: [(await findInMail(email, /Reply-To: (\S+)/)) ?? ''] },
    headers: [`From: ${email}`, `Message-ID: <${mark}@customer.example>`, 'Subject: Re: No light'],
    body: long,
  };
  expect(await deliverMail(mail)).toBe(250);
  const other = await owner.post<Changed>('/api/isp/ticket/create-ticket', {
    ...{ subject: 'Slow', body: 'In the evening', subscriberId: subscriber },
  });
  await owner.post('/api/isp/ticket/add-ticket-reply', { ticketId: other.id, body: long, internal: true });
  const withFile = await owner.post<Changed>('/api/isp/ticket/create-ticket', {
    ...{ subject: 'With a file', body: 'See the file', subscriberId: subscriber },
  });
  await runSql(
    `insert into ticket_attachments (isp_id, ticket_id, reply_id, user_id, file_name, media_type, size_bytes, storage_key)
     select r.isp_id, r.ticket_id, r.id, u.id, $3, 'text/plain', 1, md5(random()::text)
     from ticket_replies r, users u where r.isp_id = $1 and r.ticket_id = $2 and u.email = $4 order by r.id limit 1`,
    [ispId, withFile.id, `${short}.txt`, accounts.south.login],
  );
  await runSql(
    `insert into payment_claims (isp_id, subscriber_id, method, sender, transaction_id, transaction_key, amount_minor, form_key)
     values ($1, $2, 'bkash', $3, $4, $4, 10000, $4)`,
    [ispId, subscriber, short, `CLAIM${mark.toUpperCase()}`],
  );
  const campaign = await insert(
    `insert into campaigns (isp_id, name, channel, body, target, state, scheduled_at, pace_per_second, created_by, finished_at)
     select $1, $2, 'sms', $3, '{"ids":[1],"excludedIds":[]}', 'cancelled', '2026-01-01', 10, id, now() from users where email = $4`,
    [ispId, short, long, accounts.south.login],
  );
  const { url } = await owner.get<{ url: string }>(`/api/isp/pay-link/show/${subscriber}`);
  return [
    { source: 'ticket by mail', paths: [`/isp/ticket/${ticket.id}`] },
    { source: 'ticket reply', paths: [`/isp/ticket/${other.id}`] },
    { source: 'file name', paths: [`/isp/ticket/${withFile.id}`] },
    { source: 'reported payment', paths: ['/isp/payments-to-verify'] },
    { source: 'campaign', paths: ['/isp/bulk-notification', `/isp/campaign/${campaign}`] },
    { source: 'customer on the pay page', paths: [new URL(url).pathname] },
  ];
}

/** The router of `plantOnRouter`, read anew. An ISP has it once, also for another test or a repetition. */
export async function simulatedRouter(owner: Api, mark: string): Promise<number> {
  const [found] = await querySql(
    "select id from routers where host = 'localhost' and port = $1 and isp_id = (select isp_id from users where email = $2)",
    [routerPort(), accounts.south.login],
  );
  const id =
    found?.['id'] ??
    (
      await owner.post<Changed>('/api/isp/router/store', {
        ...{ name: `Markup ${mark}`, host: 'localhost', port: routerPort(), protocol: 'api' },
        ...{ username: 'lastmile', password: 'four winds', currentPassword: accounts.south.password },
        pollSeconds: 3_600,
      })
    ).id;
  await owner.post(`/api/isp/router/sync/${id}`, {});
  return Number(id);
}

/** What routers report. */
async function ofNetwork({
  owner,
  short,
  mark,
  ...place
}: Place & { readonly routerId: number }): Promise<Planted[]> {
  const { ispId, routerId, subscriber } = place;
  await runSql(
    `insert into router_observed_state (isp_id, router_id, state, identity, polled_at) values ($1, $2, 'online', $3, now())
     on conflict (isp_id, router_id) do update set identity = excluded.identity, polled_at = now()`,
    [ispId, routerId, short],
  );
  await runSql(
    `insert into session_log (isp_id, started_at, subscriber_id, router_id, ip, caller_id)
     values ($1, now(), $2, $3, '10.9.8.7', $4)`,
    [ispId, subscriber, routerId, short],
  );
  await plantOnRouter({ name: `profile-${mark}`, comment: 'Profile', profile: short });
  const live = await simulatedRouter(owner, mark);
  const inRouter = `/api/get-not-billing-users/${live}?search=profile-${mark}`;
  await expect
    .poll(async () => JSON.stringify(await owner.get(inRouter)), { timeout: 120_000 })
    .toContain(`>${mark}`);
  return [
    { source: 'router identity', paths: [`/isp/router-edit/${routerId}`] },
    { source: 'PPP profile', paths: [inRouter, `/isp/router-edit/${live}?tab=profiles`] },
    { source: 'caller id', paths: ['/isp/session-log'] },
  ];
}

/** What the platform sees of ISPs. */
async function ofPlatform(owner: Api, short: string, long: string): Promise<Planted[]> {
  const ispId = await insert("insert into isps (name, status) values ($1, 'active')", [short]);
  await runSql('insert into isp_settings (isp_id) values ($1)', [ispId]);
  const ticket = await owner.post<Changed>('/api/platform-ticket/create-ticket', {
    subject: long,
    body: long,
  });
  const by = accounts.admin;
  return [
    { source: 'ISP name', by, paths: ['/admin/isp-list', `/admin/isp-detail/${ispId}`] },
    { source: 'ticket to the platform', by, paths: ['/admin/ticket-list', `/admin/ticket/${ticket.id}`] },
    { source: 'audit log', by, paths: ['/admin/audit-log'] },
    {
      source: 'ticket of the ISP',
      paths: ['/isp/platform-ticket-list', `/isp/platform-ticket/${ticket.id}`],
    },
  ];
}

/** A file of another system. */
async function ofImport(request: APIRequestContext, short: string): Promise<Planted[]> {
  const login = await request.post('/api/isp/login', { data: accounts.south });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const fileName = encodeURIComponent(`${short}.csv`);
  const response = await request.post(`/api/isp/isp-user/import?fileName=${fileName}`, {
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'text/csv' },
    data: Buffer.from(`Name,PPPoE Username\n${short},planted\n`),
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { id } = (await response.json()) as Changed;
  return [{ source: 'import', paths: ['/isp/isp-user-import', `/isp/isp-user-import?import=${id}`] }];
}

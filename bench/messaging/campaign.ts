import { openDatabase, type Tx, withTenant } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { systemClock } from '@lastmile/kit';
import { Cipher, parseKeyRing } from '@lastmile/kit/encryption';
import { createSmsDriver } from '@lastmile/messaging';
import { simulatorKeys, startMessagingSimulator } from '@lastmile/messaging-simulator';
import { createMessagingNetwork } from '../../apps/server/src/cli/gateway-network.ts';
import { createLogger } from '../../apps/server/src/http/logging.ts';
import { createPayLinks } from '../../apps/server/src/modules/billing/pay-links/index.ts';
import { createCampaign } from '../../apps/server/src/modules/messaging/campaigns/operations/create-campaign.ts';
import { runCampaign } from '../../apps/server/src/modules/messaging/campaigns/operations/run-campaign.ts';
import { smsCredentialsContext } from '../../apps/server/src/modules/messaging/providers/open-provider.ts';
import {
  createRatingLinks,
  createReplyAddresses,
} from '../../apps/server/src/modules/support/ticket-links/index.ts';
import { insertManySubscribers } from '../../apps/server/test/support/many-subscribers.ts';
import { startBenchDatabase } from '../support/bench-database.ts';
import { compare } from '../support/harness.ts';

/**
 * A campaign by SMS: recipients are claimed, rendered, sent to a provider that takes 100 ms to answer, and recorded. The
 * baseline calls the same provider with the same number of requests at a time and does nothing else.
 * `LASTMILE_BENCH_RECIPIENTS` sets the size.
 */
const recipients = Number(process.env['LASTMILE_BENCH_RECIPIENTS'] ?? 5_000);
/** Four groups of twenty, as the campaign sends them. */
const concurrency = 80;
const delayMs = 100;

const simulator = await startMessagingSimulator({ delayMs });
const db = await startBenchDatabase();
await db.sql("insert into isps (name, status) values ('Bench', 'active')");
await db.sql('insert into isp_settings (isp_id) values (1)');
await insertManySubscribers(db, { ispId: 1, subscribers: recipients, others: 1_000, otherIsps: 5 });
await db.sql(`set session_replication_role = replica;
  update subscribers set customer_id = id where isp_id = 1 and customer_id is null;
  update customers set mobile = '+8801' || (300000000 + id)::text where isp_id = 1; reset session_replication_role; analyze`);
const keyRing = parseKeyRing(`bench:${Buffer.alloc(32, 7).toString('base64')}`);
const cipher = new Cipher(keyRing);
const credentials = { apiKey: simulatorKeys.apiKey };
const encrypted = cipher.encrypt(JSON.stringify(credentials), smsCredentialsContext(1, 'bulksmsbd'));
await db.sql(
  `insert into messaging_settings (isp_id, sms_driver, sms_credentials_encrypted) values (1, 'bulksmsbd', '${encrypted}')`,
);

const database = openDatabase({ url: db.appUrl, maxConnections: 8 });
const panelUrl = () => 'https://bench.example';
const services = {
  clock: systemClock,
  cipher,
  mailer: { send: async () => {}, close: async () => {} },
  payLinks: createPayLinks(keyRing, panelUrl),
  ratingLinks: createRatingLinks(keyRing, panelUrl),
  replyAddresses: createReplyAddresses(keyRing, undefined),
  panelUrl,
  log: createLogger('silent'),
  messaging: createMessagingNetwork({ simulatorUrl: simulator.url }, false),
};
const actor = { userId: null, call: 'bench' };
const tenant = <T>(work: (tx: Tx) => Promise<T>) => withTenant(database, 1, { actor }, work);
const run = {
  id: 1,
  ispId: 1,
  userId: undefined,
  attempt: 1,
  signal: new AbortController().signal,
  transaction: tenant,
  read: tenant,
  once: async () => true,
  report: async () => {},
} as JobRun;

const rate = (count: number, startedAt: number) => (count / (performance.now() - startedAt)) * 1000;

async function campaignRate(): Promise<number> {
  simulator.received.length = 0;
  const { campaignId } = await tenant((tx) =>
    createCampaign(services, tx, {
      channel: 'sms',
      subject: '',
      body: 'Dear {name}, the network is maintained tonight.',
      filter: { search: '' },
      excludedIds: [],
      scheduledAt: null,
      pacePerSecond: 1_000,
      preview: false,
    }),
  );
  const startedAt = performance.now();
  await runCampaign(services, campaignId ?? 0, run, { pace: 1_000_000 });
  const sent = simulator.received.length;
  if (sent < recipients * 0.95) throw new Error(`Only ${sent} messages were sent`);
  return rate(sent, startedAt);
}

async function bareRate(): Promise<number> {
  const driver = createSmsDriver('bulksmsbd', credentials, {
    fetch: services.messaging.fetch,
    baseUrl: simulator.url,
    sender: '',
  });
  let left = recipients;
  const startedAt = performance.now();
  const work = async () => {
    for (; left > 0; ) {
      left -= 1;
      const to = String(8801300000000 + left);
      await driver.send({ to, text: 'Dear Person 1, the network is maintained tonight.', id: String(left) });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return rate(recipients, startedAt);
}

await compare({
  bench: 'campaign',
  unit: 'messages/s',
  target: 0.7,
  better: 'higher-ratio',
  value: campaignRate,
  baseline: bareRate,
  note: { recipients, concurrency, delayMs },
});
await database.close();
await db.close();
await simulator.close();

import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@lastmile/embedded-postgres';
import { startGatewaySimulator } from '@lastmile/gateway-simulator';
import { startSimulator } from '@lastmile/routeros-simulator';
import pg from 'pg';
import { command, killOne, start } from '../apps/server/test/support/started-server.ts';
import { seedAdministrator, seed as seedIsp } from './support/billable-subscribers.ts';
import { checkoutProbe } from './support/checkout-probe.ts';
import { enableGateways } from './support/checkout-traffic.ts';
import { requirePrograms } from './support/debian-programs.ts';
import { type FaultResult, injectFault, paymentProbe, readProbe } from './support/fault-probes.ts';
import { PanelClient } from './support/panel-client.ts';
import { startNameServer } from './support/silent-name-server.ts';

/**
 * What users see while something around the panel fails, what is kept, and how long it takes until everything works again: the
 * table of docs/operating.md. Needs root (a small file system for the data folder, a name server) and Debian (libfaketime).
 */
const run = promisify(execFile);
const ispId = 900;
const nameServer = '127.53.53.53';
const timesFile = 'clock';

if (process.getuid?.() !== 0) throw new Error('This test needs root, to mount a small file system.');
await requirePrograms('faketime');
const startedAt = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const folder = await mkdtemp(path.join(tmpdir(), 'lastmile-faults-'));
await chmod(folder, 0o755);
const home = path.join(folder, 'home');
await mkdir(home, { mode: 0o755 });
await run('mount', ['-t', 'tmpfs', '-o', 'size=1g,mode=755', 'tmpfs', home]);
process.once('exit', () => {
  execFile('umount', ['-l', home]);
});
const stepClock = (offset: string) => writeFile(path.join(folder, timesFile), `${offset}\n`);
await stepClock('+0');
await writeFile(path.join(folder, 'resolv.conf'), `nameserver ${nameServer}\noptions timeout:5 attempts:2\n`);
const names = await startNameServer(nameServer);
const router = await startSimulator({ users: [{ name: 'admin', password: '' }] });
const gateways = await startGatewaySimulator();
const wrapper = [
  ...['unshare', '--mount', 'sh', '-c'],
  `mount --bind ${folder}/resolv.conf /etc/resolv.conf && exec "$@"`,
  'sh',
];
const { stdout: library } = await run('sh', ['-c', 'ls /usr/lib/*/faketime/libfaketimeMT.so.1 | head -n 1']);
const panel = await start(
  home,
  {
    ...{ REQUESTS_PER_MINUTE: '1000000', PORT: '4530', TRUSTED_PROXIES: '127.0.0.1' },
    ROUTER_ALLOW: `127.0.0.1:${router.port}`,
    GATEWAY_ALLOW: new URL(gateways.url).host,
    PUBLIC_URL: 'http://127.0.0.1:4530',
    LD_PRELOAD: library.trim(),
    FAKETIME_TIMESTAMP_FILE: path.join(folder, timesFile),
    ...{ FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  },
  ['--empty', '--no-network'],
  wrapper,
);
const { adminUrl } = await startEmbeddedPostgres({ home: path.join(home, 'postgres') });
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end().catch(() => undefined));
}
await withDatabase(async (client) => {
  await seedAdministrator(client);
  await seedIsp(client, { ispId, subscribers: 5_000, login: 'chaos@billing.example' });
});
const owner = new PanelClient(panel.url, 'chaos@billing.example');
await owner.signIn();
const admin = new PanelClient(panel.url, 'admin@lastmile.example');
await admin.signIn();
await enableGateways(admin, gateways, ispId);
// Only who owes something is offered an online payment.
const month = new Date().toISOString().slice(0, 7);
const { runId } = (await owner.call<{ runId: number }>('/api/isp/invoice/generate', { month })) ?? {};
const isInvoiced = async () =>
  (await owner.call<{ state: string }>(`/api/isp/billing-run/show/${runId}`))?.state === 'done';
const invoicedBy = performance.now() + 300_000;
while (!(await isInvoiced())) {
  if (performance.now() > invoicedBy) throw new Error(`Billing run ${runId} did not end`);
  await sleep(500);
}
say('Panel runs');

const acknowledged = new Set<string>();
const login = { login: 'chaos@billing.example', password: 'lastmile-demo' };
const connection = { protocol: 'api', username: 'admin', password: 'secret' };
const probes = {
  list: readProbe(owner, '/api/isp/isp-user/index'),
  payment: paymentProbe(owner, acknowledged),
  'sign-in': readProbe(owner, '/api/isp/login', login),
};
const file = readProbe(owner, '/api/isp/isp-user/index?format=csv');
const testRouter = (host: string, port: number) =>
  readProbe(owner, '/api/isp/router/test', { ...connection, host, port });
const results: FaultResult[] = [];
async function row(options: Parameters<typeof injectFault>[0]): Promise<void> {
  const result = await injectFault(options);
  results.push(result);
  say(JSON.stringify(result));
}
await row({
  ...{ fault: 'PostgreSQL killed', probes, forMs: 0 },
  begin: () => killOne(home, /bin\/postgres/),
});
const ballast = path.join(home, 'ballast');
await row({
  ...{ fault: 'disk full', probes: { ...probes, export: file }, forMs: 15_000 },
  begin: () => run('sh', ['-c', `cat /dev/zero > ${ballast}`]).catch(() => undefined),
  end: () => rm(ballast),
});
await row({
  ...{ fault: 'clock 2 hours fast', probes, forMs: 10_000 },
  begin: () => stepClock('+2h'),
});
await row({
  ...{ fault: 'clock back by 2 hours', probes, forMs: 10_000 },
  begin: () => stepClock('+0'),
});
const lock = new pg.Client({ connectionString: adminUrl });
await row({
  ...{ fault: 'connection pool exhausted', probes, forMs: 20_000 },
  begin: async () => {
    await lock.connect();
    await lock.query('begin; lock table payments in access exclusive mode');
    // More than there are connections; each waits for the lock.
    for (let n = 0; n < 30; n += 1) void probes.payment();
    await sleep(500);
  },
  end: () => lock.end(),
});
await row({
  ...{ fault: 'name server silent', forMs: 20_000 },
  probes: {
    ...probes,
    'router test': testRouter('router.example.net', 8728),
    'router test 2': testRouter('b.example.net', 8728),
  },
  begin: async () => {
    names.state.isSilent = true;
  },
  end: async () => {
    names.state.isSilent = false;
  },
});
const checkout = checkoutProbe(owner, panel.url);
const routerTest = testRouter('127.0.0.1', router.port);
const hangRouters = async (isHanging: boolean) => {
  router.faults.hangAfterConnect = isHanging;
};
const hangGateways = async (isHanging: boolean) => {
  const fault = { on: 'create', kind: 'timeout', times: isHanging ? 1_000_000 : 0 } as const;
  gateways.setBehaviour('sslcommerz', undefined, { fault });
};
const hanging: Record<string, (isHanging: boolean) => Promise<unknown>> = {
  'routers hang': hangRouters,
  'gateways hang': hangGateways,
  'routers and gateways hang': (isHanging) => Promise.all([hangRouters(isHanging), hangGateways(isHanging)]),
};
for (const [fault, hang] of Object.entries(hanging))
  await row({
    ...{ fault, forMs: 30_000 },
    probes: { ...probes, 'router test': routerTest, 'online payment': checkout },
    begin: () => hang(true),
    end: () => hang(false),
  });

const stored = await withDatabase((client) =>
  client.query<{ reference: string; times: number }>(
    `select reference, count(*)::int as times from payments where isp_id = $1 group by 1`,
    [ispId],
  ),
);
const present = new Set(stored.rows.map(({ reference }) => reference));
const lost = [...acknowledged].filter((reference) => !present.has(reference)).length;
const doubled = stored.rows.filter(({ times }) => times > 1).length;
const env = { ...process.env, LASTMILE_HOME: home };
const violations = await run(process.execPath, [command, 'check'], { env }).then(
  () => [],
  (failed: { stderr?: string; message: string }) => [failed.stderr || failed.message],
);
const faulty = results.filter(({ seen }) => Object.values(seen).some(({ statuses }) => statuses['500']));
const ok = results.length === 9 && lost + doubled + faulty.length + violations.length === 0;
for (const { fault, seen, secondsToRecover } of results)
  console.log(
    `| ${fault} | ${Object.entries(seen)
      .map(
        ([name, { statuses, slowestSeconds }]) =>
          `${name} ${Object.entries(statuses)
            .map(([status, times]) => `${status} × ${times}`)
            .join(', ')}, at most ${slowestSeconds} s`,
      )
      .join('; ')} | ${secondsToRecover} s |`,
  );
console.log(
  JSON.stringify({
    ...{ chaos: 'fault-table', cores: availableParallelism(), memoryGb: Math.round(totalmem() / 2 ** 30) },
    ...{ payments: acknowledged.size, lost, doubled, violations, ok },
  }),
);
await panel.stop();
names.close();
await router.close();
await gateways.close();
await run('umount', [home]);
if (ok) await rm(folder, { recursive: true, force: true });
process.exit(ok ? 0 : 1);

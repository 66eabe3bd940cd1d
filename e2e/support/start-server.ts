import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startMessagingSimulator } from '@lastmile/messaging-simulator';
import { startSimulator } from '@lastmile/routeros-simulator';
import { runSql } from './database.ts';
import { startOtherOrigin } from './other-origin.ts';

const command = fileURLToPath(new URL('../../apps/server/dist/bin/command.js', import.meta.url));

/** Beside that of the application, 4300. */
const inboundMailPort = '4325';

/** Starts the built application with the demo data in an empty data directory, and stops it at the end. */
export default async function startServer(): Promise<() => Promise<void>> {
  const home = await mkdtemp(path.join(tmpdir(), 'lastmile-e2e-'));
  const router = await startSimulator({
    identity: 'Mirpur core',
    secrets: 25,
    tlsPort: 0,
    users: [{ name: 'lastmile', password: 'four winds', policies: ['api', 'read', 'write', 'test'] }],
  });
  // A router with 200 accounts, for the test that adds them to billing.
  const full = await startSimulator({
    identity: 'Uttara core',
    secrets: 200,
    users: [
      { name: 'lastmile', password: 'four winds', policies: ['api', 'read', 'write', 'test', 'sensitive'] },
    ],
  });
  // A router whose subscribers are online, for the live data test.
  const busySimulator = await startSimulator({
    identity: 'Banani core',
    secrets: 3,
    subscribers: { onlineShare: 1, dropsPerHour: 0 },
    users: [
      { name: 'lastmile', password: 'four winds', policies: ['api', 'read', 'write', 'test'] },
      { name: 'technician', password: 'ladder' },
    ],
  });
  // A router for the test of online payments alone.
  const payerRouter = await startSimulator({
    identity: 'Dhanmondi core',
    secrets: 1,
    users: [{ name: 'lastmile', password: 'four winds', policies: ['api', 'read', 'write', 'test'] }],
  });
  // A router for the ISP that registers in the test of a whole year.
  const newRouter = await startSimulator({
    identity: 'Teesta core',
    secrets: 0,
    tlsPort: 0,
    users: [{ name: 'lastmile', password: 'four winds', policies: ['api', 'read', 'write', 'test'] }],
  });
  const messaging = await startMessagingSimulator();
  const other = await startOtherOrigin();
  const child = spawn(process.execPath, [command, 'start'], {
    env: {
      ...process.env,
      LASTMILE_HOME: home,
      PORT: '4300',
      HOST: '127.0.0.1',
      REQUESTS_PER_MINUTE: '100000',
      MESSAGING_URL: messaging.url,
      ALLOWED_ORIGINS: other.origin,
      MAIL_URL: pathToFileURL(path.join(home, 'outbox')).href,
      MAIL_REPLY_ADDRESS: 'reply@panel.example',
      MAIL_INBOUND_PORT: inboundMailPort,
      ROUTER_ALLOW: `127.0.0.1:${router.port},127.0.0.1:${router.tlsPort},127.0.0.1:${full.port},127.0.0.1:${busySimulator.port},127.0.0.1:${payerRouter.port},127.0.0.1:${newRouter.port},127.0.0.1:${newRouter.tlsPort}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // The development outbox, for tests that read emails.
  process.env['PANEL_HOME'] = home;
  process.env['INBOUND_MAIL_PORT'] = inboundMailPort;
  // Providers of SMS and Telegram, for tests that read messages.
  process.env['MESSAGING_URL'] = messaging.url;
  process.env['OTHER_ORIGIN'] = other.origin;
  // A reachable router, for tests that connect one.
  process.env['ROUTER_PORT'] = String(router.port);
  process.env['FULL_ROUTER_PORT'] = String(full.port);
  process.env['LIVE_ROUTER_PORT'] = String(busySimulator.port);
  process.env['PAYER_ROUTER_PORT'] = String(payerRouter.port);
  process.env['NEW_ROUTER_PORT'] = String(newRouter.port);
  process.env['NEW_ROUTER_TLS_PORT'] = String(newRouter.tlsPort);
  process.env['ROUTER_TLS_PORT'] = String(router.tlsPort);
  process.env['PANEL_URL'] = await addressOf(child.stdout, ended);
  // Scheduled billing and suspension would interfere with tests that trigger them.
  await runSql(
    `update isp_settings set auto_billing = false, suspension_hour = (extract(hour from now() at time zone 'Asia/Dhaka')::int + 12) % 24`,
    [],
  );
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await router.close();
    await full.close();
    await busySimulator.close();
    await payerRouter.close();
    await newRouter.close();
    await messaging.close();
    other.close();
    await rm(home, { recursive: true, force: true });
  };
}

function addressOf(output: NodeJS.ReadableStream, ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (data) => {
      text += data;
      const address = /ready:\s+(http:\S+?)\/\s/.exec(text)?.[1];
      if (address) resolve(address);
    });
    ended.then(() => reject(new Error(`The panel did not start:\n${text}`)));
  });
}

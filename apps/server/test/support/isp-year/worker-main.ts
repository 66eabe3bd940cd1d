import { MovableClock } from '@lastmile/kit';
import { pino } from 'pino';
import { composeWorker } from '../../../src/cli/compose-worker.ts';
import { testKeyRing } from '../test-server.ts';

/** A worker in its own process, whose parent sets its clock and can kill it with SIGKILL. */
const [databaseUrl = '', now = '', ...allow] = process.argv.slice(2);
const clock = new MovableClock(now);
await composeWorker({
  databaseUrl,
  keyRing: testKeyRing,
  log: pino({ level: 'silent' }),
  clock,
  concurrency: 4,
  mailer: { send: async () => {}, close: async () => {} },
  panelUrl: () => 'https://panel.test',
  routerAddresses: { allow, deny: [] },
  onLost: () => process.exit(1),
});
process.on('message', (instant: string) => {
  clock.set(instant);
  process.send?.('moved');
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

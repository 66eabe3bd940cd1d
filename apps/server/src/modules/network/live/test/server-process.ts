import { MovableClock } from '@lastmile/kit';
import { testKeyRing, testStart } from '../../../../../test/support/test-server.ts';
import { composeApi } from '../../../../cli/compose-api.ts';
import { createLogger } from '../../../../http/logging.ts';

/** A server in its own process on a test's database, so that a test can kill it. */
const [databaseUrl = '', routerAllow = ''] = process.argv.slice(2);
const testServer = await composeApi({
  databaseUrl,
  keyRing: testKeyRing,
  log: createLogger('silent'),
  clock: new MovableClock(testStart),
  maxConnections: 3,
  mailer: { send: async () => {}, close: async () => {} },
  panelUrl: () => 'https://panel.test',
  routerAddresses: { allow: [routerAllow], deny: [] },
  server: { version: 'test', requestsPerMinute: 1_000_000 },
});
console.log(await testServer.app.listen({ host: '127.0.0.1', port: 0 }));

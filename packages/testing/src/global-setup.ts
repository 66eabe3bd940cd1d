import { startTestServer } from './test-server.ts';

/** Vitest's global set-up: the server for all database and HTTP tests of a run. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env['LASTMILE_TEST_ADMIN_URL'] = server.adminUrl;
  process.env['LASTMILE_TEST_TEMPLATE'] = server.template;
  return server.stop;
}

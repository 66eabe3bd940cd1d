import { startTestServer } from './test-server.ts';

/** Vitest's global set-up: the server for all database and HTTP tests of a run, unless the caller has started one. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['LASTMILE_TEST_TEMPLATE']) return () => Promise.resolve();
  const server = await startTestServer();
  process.env['LASTMILE_TEST_ADMIN_URL'] = server.adminUrl;
  process.env['LASTMILE_TEST_TEMPLATE'] = server.template;
  return server.stop;
}

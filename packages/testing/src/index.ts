export { slownessOf } from './explain.ts';
export { createFilledDatabase } from './filled-database.ts';
export {
  type IspRole,
  platformAdmin,
  type StandingIsp,
  standingIsps,
  testPassword,
} from './standing-isps.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { databaseUrl, startTestServer, type TestServer, testLogin } from './test-server.ts';

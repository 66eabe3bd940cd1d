export { slownessOf } from './explain.ts';
export { createFilledDatabase } from './populated-database.ts';
export {
  type IspRole,
  platformAdmin,
  type StandingIsp,
  standingIsps,
  testPassword,
} from './sample-isps.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { databaseUrl, startTestServer, type TestServer, testLogin } from './test-server.ts';

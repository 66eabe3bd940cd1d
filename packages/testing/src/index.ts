export { slownessOf } from './explain.ts';
export { createPopulatedDatabase } from './populated-database.ts';
export {
  hashForTests,
  type IspRole,
  platformAdmin,
  type SampleIsp,
  sampleIsps,
  testPassword,
} from './sample-isps.ts';
export { createTestDatabase, onServer, type TestDatabase } from './test-database.ts';
export { databaseUrl, startTestServer, type TestServer, testLogin } from './test-server.ts';

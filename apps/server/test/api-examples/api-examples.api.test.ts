import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { allCalls, type Call } from '@lastmile/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiExample, ApiExamples } from '../../../../scripts/lib/api-pages/example.ts';
import { type AccessRow, platformRoles } from '../access/access-row.ts';
import { accessTable } from '../access/access-table.ts';
import { AccessFixtures, type TestUser } from '../access/fixtures.ts';
import { unreachableRouter } from '../access/rows/routers.ts';
import { north, startTestServer, type TestServer } from '../support/test-server.ts';
import { recordExample } from './record-example.ts';

const file = new URL('../../../../docs/api/examples.json', import.meta.url);
const isUpdate = process.env['UPDATE_API_EXAMPLES'] === '1';
let panel: TestServer;
let fixtures: AccessFixtures;
beforeAll(async () => {
  const { host, port } = unreachableRouter;
  panel = await startTestServer({ logLevel: 'silent', routerAllow: [`${host}:${port}`] });
  fixtures = new AccessFixtures(panel);
});
afterAll(() => panel.close());

function usualCaller({ allows }: AccessRow): Promise<TestUser> {
  const role = allows === 'public' ? 'client' : (allows.split(' ')[0] ?? '');
  if (role === 'acting') return fixtures.user(null, 'admin', { actsAs: north });
  return fixtures.user(platformRoles.some((name) => name === role) ? null : north, role);
}

async function record(call: Call): Promise<ApiExample> {
  const row = accessTable[call.id] as AccessRow;
  const caller = await usualCaller(row);
  return recordExample(call, fixtures, await row.sample(fixtures, caller), caller);
}

const isEmptyList = ({ response }: ApiExample): boolean =>
  (response as { items?: unknown[] } | null)?.items?.length === 0;

const namesOf = (value: unknown): string[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).sort() : [];

/** What the pages of the API show is what the server answers; the values are those of the last update. */
it('the server answers every call as its example shows', async () => {
  const recorded: Record<string, ApiExample> = {};
  for (const call of allCalls as readonly Call[]) recorded[call.id] = await record(call);
  // Lists are read once more, now that other calls have filled them.
  for (const call of allCalls as readonly Call[])
    if (isEmptyList(recorded[call.id] as ApiExample)) recorded[call.id] = await record(call);
  if (isUpdate) writeFileSync(file, `${JSON.stringify(recorded, null, 1)}\n`);
  expect(existsSync(file), 'Run "npm run api-examples" and commit docs/api').toBe(true);
  const committed = JSON.parse(readFileSync(file, 'utf8')) as ApiExamples;
  const shape = (examples: ApiExamples) =>
    Object.entries(examples).map(([id, { status, response }]) => [id, status, namesOf(response)]);
  expect(shape(committed)).toEqual(shape(recorded));
  // More than four hundred calls, on a busy machine.
}, 1_200_000);

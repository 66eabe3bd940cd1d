import { randomUUID } from 'node:crypto';
import { withPlatform } from '@lastmile/database';
import { sampleIsps, testPassword } from '@lastmile/testing';
import type { FastifyReply } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../test/support/test-server.ts';
import { type FingerprintedRequest, respondOnceAcrossTransactions } from './idempotency.ts';
import { idempotencyHandlers } from './idempotency-jobs.ts';

const { north, south } = sampleIsps;
let panel: TestServer;
let token: string;
let colleague: string;
let otherIsp: string;
beforeAll(async () => {
  panel = await startTestServer({ callLimits: { callsPerUser: 200 } });
  token = await panel.tokenOf(north.logins.client);
  otherIsp = await panel.tokenOf(south.logins.client);
  colleague = await panel.tokenOf(north.logins.client);
});
afterAll(() => panel.close());
beforeEach(() => panel.db.sql('truncate idempotency_keys; delete from areas'));

async function store(body: object, key: string, as = token) {
  const response = await panel.request('/api/isp/area/store', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const { headers, status } = response;
  const answer = (await response.json()) as { id?: number; version?: number; code?: string };
  return {
    status,
    answer,
    isReplayed: headers.has('idempotency-replayed'),
    retryAfter: headers.get('retry-after'),
  };
}
const area = (name: string) => ({ name, parentId: null });
const areaCount = async () => (await panel.db.sql('select from areas')).length;

describe('Idempotency-Key', () => {
  it('returns the first response to a repeated request, without a second effect', async () => {
    const key = randomUUID();
    const first = await store(area('Once'), key);
    const second = await store(area('Once'), key);
    expect(first).toMatchObject({ status: 201, isReplayed: false });
    expect(second).toMatchObject({ status: 201, isReplayed: true, answer: first.answer });
    expect(await areaCount()).toBe(1);
  });

  it('rejects another body or another call with the same key', async () => {
    const key = randomUUID();
    await store(area('One'), key);
    expect(await store(area('Two'), key)).toMatchObject({
      status: 422,
      answer: { code: 'idempotency_mismatch' },
    });
    expect(await areaCount()).toBe(1);
  });

  it('belongs to one user: the same key of another user is another request', async () => {
    const key = randomUUID();
    await store(area('Mine'), key);
    expect(await store(area('Theirs'), key, otherIsp)).toMatchObject({ status: 201, isReplayed: false });
    expect(await store(area('Mine'), key, colleague), 'another session of the same user').toMatchObject({
      isReplayed: true,
    });
  });

  it('stores no rejected request, so that it can be corrected and sent again', async () => {
    const taken = await store(area('Taken'), randomUUID());
    const key = randomUUID();
    expect(await store(area('Taken'), key)).toMatchObject({
      status: 422,
      answer: { code: 'areas.name_taken' },
    });
    await panel.db.sql('delete from areas where id = $1', [taken.answer.id]);
    expect(await store(area('Taken'), key)).toMatchObject({ status: 201, isReplayed: false });
  });

  it('has one effect for a hundred concurrent requests', async () => {
    const key = randomUUID();
    // Blocks writes to areas, so that the first request is still in progress when the others arrive.
    const blocker = new pg.Client({ connectionString: panel.db.adminUrl });
    await blocker.connect();
    await blocker.query('begin; lock table areas in share row exclusive mode');
    let answered = 0;
    const asked = Array.from({ length: 100 }, async () => {
      const answer = await store(area('Crowd'), key);
      answered += 1;
      return answer;
    });
    await vi.waitFor(() => expect(answered).toBe(99), 10_000).finally(() => blocker.end());
    const responses = await Promise.all(asked);

    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(99);
    for (const { status, answer, retryAfter } of refused) {
      expect([status, answer.code, retryAfter]).toEqual([409, 'idempotency_in_flight', '1']);
    }
    expect(await areaCount()).toBe(1);
    const [done] = responses.filter(({ status }) => status === 201);
    const repeated = await Promise.all(Array.from({ length: 20 }, () => store(area('Crowd'), key)));
    for (const { status, answer } of repeated) {
      if (status === 201) expect(answer).toEqual(done?.answer);
      else expect(answer.code).toBe('idempotency_in_flight');
    }
    expect(await areaCount()).toBe(1);
  });

  it('is rejected if it is malformed', async () => {
    expect(await store(area('X'), 'k'.repeat(201))).toMatchObject({
      status: 400,
      answer: { code: 'malformed' },
    });
  });

  it('expires after 24 hours, and a scheduled job then deletes it', async () => {
    const key = randomUUID();
    await store(area('Yesterday'), key);
    panel.clock.advance(24 * 60 * 60 * 1000 - 1_000);
    token = await panel.tokenOf(north.logins.client);
    expect((await store(area('Yesterday'), key)).isReplayed).toBe(true);
    panel.clock.advance(1_000);
    expect(await store(area('Yesterday'), key)).toMatchObject({
      status: 422,
      answer: { code: 'areas.name_taken' },
    });
    const [handler] = idempotencyHandlers(panel.panel.services);
    const transaction = (work: never) => withPlatform(panel.db.database, { actor: { userId: null } }, work);
    const run = () => handler?.run({ dueAt: '', date: '' }, { transaction } as never);
    await run();
    await run();
    expect(await panel.db.sql('select from idempotency_keys')).toEqual([]);
  });

  it('leaves no token, password or request content readable in the table', async () => {
    const signIn = await panel.request('/api/isp/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ login: north.logins.client, password: testPassword }),
    });
    const { accessToken, refreshToken } = (await signIn.json()) as Record<string, string>;
    const key = randomUUID();
    await store(area('Whispered'), key, accessToken);
    const rows = await panel.db.sql<{ row: string }>(
      "select k::text || encode(key_hash, 'escape') as row from idempotency_keys k",
    );
    expect(rows, 'the sign-in left no row').toHaveLength(1);
    const [{ row } = { row: '' }] = rows;
    for (const secret of [accessToken, refreshToken, testPassword, key, 'Whispered'])
      expect(row).not.toContain(secret);
  });
});

describe('a call with several transactions', () => {
  const keyed: FingerprintedRequest = {
    userId: 1,
    keyHash: Buffer.alloc(32, 1),
    ispId: null,
    call: 'test.call',
    fingerprint: 'same',
  };
  const reply = { header: () => reply } as unknown as FastifyReply;
  const within = <R>(work: Parameters<typeof withPlatform<R>>[2]) =>
    withPlatform(panel.db.database, { actor: { userId: null } }, work);
  const ask = (run: () => Promise<unknown>, request = keyed) =>
    respondOnceAcrossTransactions(request, panel.panel.services, reply, within, run);

  it('is in progress from its first transaction to its last', async () => {
    let finish: (value: string) => void = () => {};
    const blocked = new Promise<string>((resolve) => {
      finish = resolve;
    });
    let started: () => void = () => {};
    const hasStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = ask(() => {
      started();
      return blocked;
    });
    await hasStarted;
    await expect(ask(async () => 'second effect')).rejects.toMatchObject({
      code: 'idempotency_in_flight',
      retryAfterSeconds: 1,
    });
    finish('the answer');
    expect(await first).toBe('the answer');
    expect(await ask(async () => 'second effect')).toBe('the answer');
    await expect(ask(async () => '', { ...keyed, fingerprint: 'other' })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('can be retried after it failed, or two minutes after it was interrupted', async () => {
    await expect(ask(() => Promise.reject(new Error('outside is down')))).rejects.toThrow('outside is down');
    expect(await ask(async () => 'second try')).toBe('second try');
    await panel.db.sql('update idempotency_keys set response_encrypted = null');
    await expect(ask(async () => 'x')).rejects.toMatchObject({ code: 'idempotency_in_flight' });
    panel.clock.advance(2 * 60 * 1000);
    expect(await ask(async () => 'after the cut')).toBe('after the cut');
  });
});

import {
  type CallArguments,
  type Client,
  type ConnectionReport,
  type ProblemError,
  routerCalls,
} from '@lastmile/contract';
import { type Simulator, startSimulator, textOfBytes } from '@lastmile/routeros-simulator';
import { testPassword } from '@lastmile/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../../test/support/expect-problem.ts';
import { north, south, startTestServer, type TestServer } from '../../../../../test/support/test-server.ts';

type Body = CallArguments<typeof routerCalls.test>['body'];
const closedPort = 1;

let router: Simulator;
let panel: TestServer;
let technician: Client;
beforeAll(async () => {
  router = await startSimulator({
    tlsPort: 0,
    secrets: 4,
    identity: 'Mirpur 1',
    users: [
      { name: 'panel', password: 'four winds', policies: ['api', 'read', 'write', 'test'] },
      { name: 'blind', password: 'four winds', policies: ['api', 'write'] },
      { name: 'outside', password: 'four winds', policies: ['read'] },
    ],
  });
  const ports = [router.port, router.tlsPort, closedPort];
  panel = await startTestServer({ routerAllow: ports.map((port) => `127.0.0.1:${port}`) });
  technician = await panel.clientOf(north.logins.technician);
});
afterAll(async () => {
  await panel.close();
  await router.close();
});
beforeEach(() => {
  router.faults.hangAfterConnect = false;
});

const given = (changes: Partial<Body> = {}): Body => ({
  host: '127.0.0.1',
  port: router.port,
  protocol: 'api',
  username: 'panel',
  password: 'four winds',
  ...changes,
});
const trying = (changes?: Partial<Body>) => technician(routerCalls.test, { body: given(changes) });
const outcomes = ({ steps }: ConnectionReport) => steps.map(({ step, outcome }) => `${step} ${outcome}`);
const failed = ({ steps }: ConnectionReport) => steps.find(({ outcome }) => outcome === 'failed');

describe('testing a connection', () => {
  it('returns what it found', async () => {
    const report = await trying();
    expect(report).toMatchObject({
      connected: true,
      found: { identity: 'Mirpur 1', model: 'RB4011iGS+', osVersion: expect.stringContaining('7.18') },
      tlsFingerprint: null,
    });
    expect(outcomes(report)).toEqual([
      'name passed',
      'route passed',
      'port passed',
      'tls not_tried',
      'login passed',
      'rights passed',
    ]);
    expect(report.steps.at(-1)?.detail).toBe('Found 4 PPP accounts and 6 profiles.');
  });

  it('detects the encoding of names outside UTF-8 and shows them in every encoding', async () => {
    expect((await trying()).texts).toEqual({ outsideUtf8: 0, detected: null, previews: [] });
    const table = router.router.table('/ppp/secret');
    const name = textOfBytes(Buffer.from('c8e2e0ed', 'hex'));
    const item = table.add(new Map(Object.entries({ name, service: 'pppoe', profile: '*0' })));
    const { texts } = await trying();
    table.remove(item);
    expect(texts).toMatchObject({ outsideUtf8: 1, detected: 'windows-1251' });
    expect(texts?.previews).toContainEqual({ encoding: 'windows-1251', examples: ['Иван'] });
    expect(texts?.previews).toContainEqual({ encoding: 'utf-8', examples: ['Èâàí'] });
  });

  it('returns the certificate that the router presented', async () => {
    const report = await trying({ port: router.tlsPort ?? 0, protocol: 'api-ssl' });
    expect(report).toMatchObject({ connected: true, tlsFingerprint: router.certificate?.fingerprint });
    expect(outcomes(report)).toContain('tls passed');
  });

  it('reports a host name without an address', async () => {
    const report = await trying({ host: 'no-such-router.invalid' });
    expect(outcomes(report)).toEqual([
      'name failed',
      'route not_tried',
      'port not_tried',
      'tls not_tried',
      'login not_tried',
      'rights not_tried',
    ]);
  });

  it('reports a closed port', async () => {
    const report = await trying({ port: closedPort });
    expect(failed(report)).toMatchObject({ step: 'port', detail: expect.stringContaining('IP > Services') });
    expect(outcomes(report)).toContain('route passed');
  });

  it('reports a TLS handshake on a plain port', async () => {
    const report = await trying({ protocol: 'api-ssl' });
    expect(failed(report)?.step).toBe('tls');
    expect(outcomes(report)).toContain('port passed');
  });

  it("reports a wrong password with the router's message", async () => {
    const report = await trying({ password: 'wrong' });
    expect(failed(report)).toMatchObject({
      step: 'login',
      routerMessage: 'invalid user name or password (6)',
      detail: expect.stringContaining('Check the username and password'),
    });
    expect(report.connected).toBe(false);
  });

  it('reports a user whose group lacks the policy api', async () => {
    expect(failed(await trying({ username: 'outside' }))).toMatchObject({
      step: 'login',
      detail: expect.stringContaining('`api`'),
    });
  });

  it('reports the policy that is missing for reading', async () => {
    expect(failed(await trying({ username: 'blind' }))).toMatchObject({
      step: 'rights',
      detail: expect.stringContaining('`read`'),
      routerMessage: expect.stringContaining('not enough permissions'),
    });
  });

  it('times out on a router that accepts and never responds', async () => {
    router.faults.hangAfterConnect = true;
    expect(failed(await trying())).toMatchObject({
      step: 'login',
      detail: expect.stringContaining('within 5 seconds'),
    });
  });

  it('limits concurrent tests per ISP, without affecting other ISPs', async () => {
    router.faults.hangAfterConnect = true;
    const outcome = (client: Client) =>
      client(routerCalls.test, { body: given() }).then(
        () => 'tried',
        (error: ProblemError) => error.problem.code,
      );
    const otherIsp = await panel.clientOf(south.logins.technician);
    const answers = await Promise.all([...[1, 2, 3, 4].map(() => outcome(technician)), outcome(otherIsp)]);
    expect(answers.slice(0, 4).sort()).toEqual(['too_many_requests', 'tried', 'tried', 'tried']);
    expect(answers[4]).toBe('tried');
  });

  it('does not connect to blocked addresses', async () => {
    for (const changes of [{ port: 22 }, { host: '169.254.169.254' }, { host: '::1' }]) {
      expect(await expectProblem(trying(changes))).toMatchObject({
        status: 422,
        code: 'routers.address_refused',
        errors: [{ path: 'host' }],
      });
    }
  });
});

describe('testing an existing router', () => {
  it('uses its stored password, but only at its own address', async () => {
    const owner = await panel.clientOf(north.logins.client);
    const body = {
      ...given(),
      name: 'Known',
      password: 'four winds',
      pollSeconds: 300,
      currentPassword: testPassword,
    };
    const { id } = await owner(routerCalls.create, { body });
    const { password: _, ...unspoken } = given({ id });
    expect(await technician(routerCalls.test, { body: unspoken })).toMatchObject({ connected: true });
    const elsewhere = { ...unspoken, port: closedPort };
    expect(await expectProblem(technician(routerCalls.test, { body: elsewhere }))).toMatchObject({
      code: 'routers.password_needed',
      errors: [{ path: 'password' }],
    });
    const otherIsp = await panel.clientOf(south.logins.technician);
    expect(await expectProblem(otherIsp(routerCalls.test, { body: unspoken }))).toMatchObject({
      status: 404,
    });
  });

  it('reports a certificate that differs from the pinned one', async () => {
    const owner = await panel.clientOf(north.logins.client);
    const secure = given({ port: router.tlsPort ?? 0, protocol: 'api-ssl' });
    const { id } = await owner(routerCalls.create, {
      body: {
        ...secure,
        name: 'Secure',
        password: 'four winds',
        pollSeconds: 300,
        currentPassword: testPassword,
      },
    });
    const fingerprint = Array(32).fill('AB').join(':');
    await panel.db.sql('update routers set tls_fingerprint = $1 where id = $2', [fingerprint, id]);
    const report = await technician(routerCalls.test, { body: { ...secure, id } });
    expect(failed(report)).toMatchObject({ step: 'tls', detail: expect.stringContaining('has changed') });
    expect(report.tlsFingerprint).toBe(router.certificate?.fingerprint);
  });
});

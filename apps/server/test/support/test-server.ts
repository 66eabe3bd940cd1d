import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Client, createClient } from '@lastmile/contract';
import { MovableClock, randomToken } from '@lastmile/kit';
import { parseKeyRing } from '@lastmile/kit/encryption';
import type { Mail } from '@lastmile/messaging';
import {
  createTestDatabase,
  hashForTests,
  sampleIsps,
  type TestDatabase,
  testPassword,
} from '@lastmile/testing';
import { type ApiServer, composeApi } from '../../src/cli/compose-api.ts';
import type { CallLimitSettings } from '../../src/http/call-limits.ts';
import { createLogger } from '../../src/http/logging.ts';
import type { FileSettings } from '../../src/http/spool/file-settings.ts';
import {
  argon2Hashes,
  type PasswordHashes,
} from '../../src/modules/accounts/identity/tokens/password-hashes.ts';

export const testKeyRing = parseKeyRing(`test:${Buffer.alloc(32, 7).toString('base64')}`);

/** The tests of sign-in pass those of the panel. */
const cheapHashes: PasswordHashes = { ...argon2Hashes, make: hashForTests };

/** Start time of tests on the application's clock. */
export const testStart = '2026-03-10T04:00:00Z';

export interface TestServer {
  readonly db: TestDatabase;
  readonly panel: ApiServer;
  readonly clock: MovableClock;
  readonly url: string;
  readonly attachmentFolder: string;
  /** The mails sent so far, after all background tasks have ended. */
  mails(): Promise<readonly Mail[]>;
  /** Everything that was logged so far. */
  log(): string;
  /** A client signed in as the given user; responses are parsed with the schemas of the contract. */
  clientOf(login: string): Promise<Client>;
  /** The same without a token, or with the given one. */
  clientWith(accessToken?: string): Client;
  tokenOf(login: string): Promise<string>;
  /** A raw request, for what the typed client would not send. */
  request(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

interface TestPanelOptions {
  readonly webFolder?: string;
  readonly requestsPerMinute?: number;
  readonly metricsToken?: string;
  readonly apiDocsPublic?: boolean;
  readonly requestTimes?: { readonly bodyMs: number; readonly fileMs: number };
  readonly files?: Partial<FileSettings>;
  readonly callLimits?: Partial<CallLimitSettings>;
  readonly trustedProxies?: readonly string[] | number;
  readonly allowedOrigins?: readonly string[];
  readonly logLevel?: string;
  readonly passwordHashes?: PasswordHashes;
  /** `address:port` pairs of simulated routers. */
  readonly routerAllow?: readonly string[];
  readonly hasMailServer?: boolean;
  /** Where answers to mails about tickets go. */
  readonly mailReplyAddress?: string;
  /** `address:port` pairs of simulated gateways. */
  readonly gatewayAllow?: readonly string[];
  /** The address of a messaging simulator. */
  readonly messagingUrl?: string;
  /** A standby of the database, for exports and reports. */
  readonly readUrl?: string;
  /**
   * The database of another test server, for two processes on one database; this server does not close it.
   */
  readonly beside?: TestServer;
}

/** The whole server on a real socket with its own database. */
export async function startTestServer({
  logLevel = 'info',
  passwordHashes = cheapHashes,
  routerAllow = [],
  gatewayAllow = [],
  messagingUrl = 'http://127.0.0.1:9',
  beside,
  hasMailServer = true,
  mailReplyAddress,
  readUrl,
  ...server
}: TestPanelOptions = {}): Promise<TestServer> {
  const db = beside?.db ?? (await createTestDatabase());
  const clock = beside?.clock ?? new MovableClock(testStart);
  const attachmentFolder = await mkdtemp(path.join(tmpdir(), 'lastmile-attachments-'));
  const mails: Mail[] = [];
  const lines: string[] = [];
  const log = createLogger(logLevel, { write: (line: string) => void lines.push(line) });
  const panel = await composeApi({
    databaseUrl: db.appUrl,
    readUrl,
    keyRing: testKeyRing,
    log,
    clock,
    maxConnections: 5,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
    hasMailServer,
    mailReplyAddress,
    panelUrl: () => 'https://panel.test',
    routerAddresses: { allow: routerAllow, deny: [] },
    gatewayAllow,
    attachmentFolder,
    messaging: { simulatorUrl: messagingUrl },
    passwordHashes,
    server: { version: 'test', requestsPerMinute: 1_000_000, ...server },
  });
  const url = await panel.app.listen({ host: '127.0.0.1', port: 0 });

  const request = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  const clientWith = (accessToken?: string) =>
    createClient({
      fetch: (path, init) => {
        const headers = new Headers(init.headers);
        if (accessToken) headers.set('authorization', `Bearer ${accessToken}`);
        return request(path, { ...init, headers });
      },
      newIdempotencyKey: () => randomToken(16),
      parseResponses: true,
    });
  const tokenOf = async (login: string) => {
    const response = await request('/api/isp/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password: testPassword }),
    });
    if (!response.ok) throw new Error(`${login} could not sign in: ${await response.text()}`);
    return ((await response.json()) as { accessToken: string }).accessToken;
  };
  return {
    db,
    panel,
    clock,
    url,
    attachmentFolder,
    async mails() {
      await panel.services.background.idle();
      return mails;
    },
    log: () => lines.join(''),
    clientWith,
    tokenOf,
    clientOf: async (login) => clientWith(await tokenOf(login)),
    request,
    async close() {
      await panel.close();
      await rm(attachmentFolder, { recursive: true, force: true });
      if (!beside) await db.close();
    },
  };
}

export const { north, south } = sampleIsps;

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@lastmile/contract';
import { openDatabase, rawQuery } from '@lastmile/database';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { north, south, startTestServer, type TestServer } from '../../../test/support/test-server.ts';
import { listRoute } from '../../core/route.ts';
import { createServer } from '../server.ts';
import type { FileSettings } from './file-settings.ts';

let panel: TestServer;
let folder: string;
let server: FileServer;
const tokens = { owner: '', accountant: '', technician: '', collector: '', otherIsp: '' };
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'lastmile-spool-')), 'exports');
  await mkdir(folder);
  await writeFile(path.join(folder, 'killed.spool'), 'left behind');
  panel = await startTestServer();
  server = await startFileServer();
  tokens.owner = await panel.tokenOf(north.logins.client);
  tokens.accountant = await panel.tokenOf(north.logins.accountant);
  tokens.technician = await panel.tokenOf(north.logins.technician);
  tokens.collector = await panel.tokenOf(north.logins.collector);
  tokens.otherIsp = await panel.tokenOf(south.logins.client);
});
afterAll(async () => {
  await server.close();
  await panel.close();
  await rm(path.dirname(folder), { recursive: true });
});

interface FileServer {
  readonly app: FastifyInstance;
  readonly port: number;
  close(): Promise<void>;
}

const wholeBytes = 24_000_000;

/** A server with one list of five rows, whose export is larger than the buffers of a socket. */
async function startFileServer(files: Partial<FileSettings> = {}): Promise<FileServer> {
  const { services } = panel.panel;
  const [database, exportDatabase] = [5, 3].map((maxConnections) =>
    openDatabase({ url: panel.db.appUrl, maxConnections }),
  ) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>];
  const list = listRoute(calls.areas.list, {
    page: async (tx) => {
      await tx.executeQuery(rawQuery('select 1'));
      return { items: [], page: 1, pageSize: 25, total: 0 };
    },
    async *exportRows(tx) {
      for (let n = 0; n < 24; n++) {
        await tx.executeQuery(rawQuery('select pg_sleep(0.01) as exported'));
        yield { id: n, name: 'x'.repeat(wholeBytes / 24) };
      }
    },
  });
  const app = await createServer({
    services: { ...services, database },
    exportDatabase,
    routes: [list],
    pages: [],
    findCaller: async (claims) => ({ ...claims, ...permissions }) as never,
    version: 'test',
    requestsPerMinute: 1_000_000,
    files: { folder, ...files },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    port: (app.server.address() as net.AddressInfo).port,
    async close() {
      await app.close();
      await Promise.all([database.close(), exportDatabase.close()]);
    },
  };
}

const permissions = { abilities: [{ action: 'manage', subject: 'all' }], ispStatus: 'active' };
const url = '/api/isp/area/index';
const request = (token: string, query = '', { port } = server) =>
  fetch(`http://127.0.0.1:${port}${url}${query}`, { headers: { authorization: `Bearer ${token}` } });
const list = (token: string) => request(token);
const allEnded = ({ app } = server) => expect.poll(() => app.filesInTransfer(), { timeout: 60_000 }).toBe(0);
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await allEnded();
});

/** Requests a file and stops reading after the status line. */
async function stalledReader(
  token: string,
  { port } = server,
): Promise<{ status: number; socket: net.Socket }> {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`GET ${url}?format=csv HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
  const head = await new Promise<string>((resolve) => {
    socket.once('data', (chunk) => {
      socket.pause();
      resolve(chunk.toString('latin1'));
    });
  });
  return { status: Number(head.slice(9, 12)), socket };
}

const openTransactions = () =>
  panel.db.sql(
    "select pid from pg_stat_activity where datname = current_database() and xact_start is not null and query not like '%pg_stat_activity%'",
  );

describe('readers that stop reading', () => {
  it('hold no database connection, so that other ISPs are served', async () => {
    const users = [tokens.owner, tokens.accountant, tokens.technician];
    const readers = await Promise.all([...users, ...users].map((token) => stalledReader(token)));
    expect(readers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
    await expect.poll(openTransactions, { timeout: 120_000 }).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => list(tokens.otherIsp)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it('are disconnected, and their files are removed', async () => {
    const impatient = await startFileServer({ stallMs: 300 });
    const { socket } = await stalledReader(tokens.owner, impatient);
    await allEnded(impatient);
    let rest = 0;
    socket.on('data', (chunk) => {
      rest += chunk.length;
    });
    await new Promise((resolve) => socket.resume().once('close', resolve));
    expect(rest).toBeLessThan(wholeBytes);
    await impatient.close();
  });
});

describe('limits of exports', () => {
  it('apply per user and per ISP, with 429, and never to another ISP', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await stalledReader(tokens.owner)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (const token of [tokens.accountant, tokens.technician]) {
      for (let n = 0; n < 2; n++) statuses.push((await stalledReader(token)).status);
    }
    expect(statuses.slice(4)).toEqual([200, 200, 200, 429]);
    const refused = await request(tokens.collector, '?format=csv');
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ status: 429, code: 'too_many_exports' });
    expect((await stalledReader(tokens.otherIsp)).status).toBe(200);
  });

  it('end with the transfer, also when the reader disconnects', async () => {
    for (let n = 0; n < 5; n++) {
      const { status, socket } = await stalledReader(tokens.owner);
      expect(status).toBe(200);
      socket.destroy();
      await allEnded();
    }
  });

  it('reject a file above the maximum size with a problem', async () => {
    const small = await startFileServer({ maxFileBytes: 2_000_000 });
    const response = await request(tokens.owner, '?format=csv', small);
    expect(await response.json()).toMatchObject({ status: 422, code: 'export_too_large' });
    expect(small.app.filesInTransfer()).toBe(0);
    await small.close();
  });
});

describe('temporary files', () => {
  it('of a killed process are removed at start, and those in use have no name', async () => {
    expect((await stalledReader(tokens.owner)).status).toBe(200);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('an export whose database connection breaks', () => {
  it('is a problem and never a truncated file', async () => {
    const response = request(tokens.owner, '?format=csv');
    await expect
      .poll(
        () =>
          panel.db.sql(
            "select pg_terminate_backend(pid) from pg_stat_activity where query like '%as exported' and datname = current_database()",
          ),
        { timeout: 120_000, interval: 5 },
      )
      .not.toEqual([]);
    expect(await (await response).json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await list(tokens.owner)).status).toBe(200);
  });

  it('is sent completely otherwise', async () => {
    const response = await request(tokens.owner, '?format=csv');
    expect(response.status).toBe(200);
    expect((await response.text()).length).toBeGreaterThan(wholeBytes);
  });
});

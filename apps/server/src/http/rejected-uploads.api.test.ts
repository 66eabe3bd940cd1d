import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

let panel: TestServer;
let token: string;
beforeAll(async () => {
  panel = await startTestServer();
  token = await panel.tokenOf(north.logins.client);
});
afterAll(() => panel.close());

/** Uploads a file over a connection and sends another request after it; returns both status codes. */
async function uploadAndContinue(file: string, authorization: string): Promise<number[]> {
  const socket = net.connect(Number(new URL(panel.url).port), '127.0.0.1');
  const common = `host: x\r\n${authorization}`;
  socket.write(
    `POST /api/isp/isp-user/import?fileName=a.csv HTTP/1.1\r\n${common}content-type: text/csv\r\ncontent-length: ${file.length}\r\n\r\n`,
  );
  socket.write(file);
  socket.write(`GET /api/health/live HTTP/1.1\r\n${common}connection: close\r\n\r\n`);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  const timeUp = setTimeout(() => socket.destroy(), 120_000);
  await new Promise((resolve) => socket.once('close', resolve));
  clearTimeout(timeUp);
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

it('a rejected upload leaves its connection usable', async () => {
  const columns = `${Array.from({ length: 101 }, (_, n) => `column${n}`).join(',')}\n`;
  const authorization = `authorization: Bearer ${token}\r\n`;
  const rest = 'x,y\n'.repeat(500_000);
  expect(await uploadAndContinue(columns + rest, authorization)).toEqual([422, 200]);
  expect(await uploadAndContinue(`username,username\n${rest}`, '')).toEqual([401, 200]);
  expect(await uploadAndContinue('PK\u0003\u0004broken'.repeat(200_000), authorization)).toEqual([422, 200]);
});

import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { north, startTestServer, type TestServer } from '../../test/support/test-server.ts';

let panel: TestServer;
let token: string;
beforeAll(async () => {
  panel = await startTestServer({ requestTimes: { bodyMs: 300, fileMs: 25_000 } });
  token = await panel.tokenOf(north.logins.client);
});
afterAll(() => panel.close());

/** Sends the head of a request and the first bytes of its body. */
function begin(path: string, type: string, length: number, first: string) {
  const socket = net.connect(Number(new URL(panel.url).port), '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${first}`,
  );
  const answered = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });
  return { socket, answered };
}

it('a body that does not end times out, while a file gets more time', async () => {
  const rows = ['username,name\n', 'slow.line,Slow\n'] as const;
  const length = rows.join('').length;
  const file = begin('/api/isp/isp-user/import?fileName=slow.csv', 'text/csv', length, rows[0]);
  const body = begin('/api/isp/area/store', 'application/json', 100, '{"name":');
  expect(await body.answered).toMatch(/^HTTP\/1.1 408 /);
  file.socket.write(rows[1]);
  expect(await file.answered).toMatch(/^HTTP\/1.1 201 /);
});

it('a file also times out eventually and leaves nothing behind', async () => {
  const brief = await startTestServer({ beside: panel, requestTimes: { bodyMs: 300, fileMs: 300 } });
  const here = panel;
  panel = brief;
  const file = begin('/api/isp/isp-user/import?fileName=endless.csv', 'text/csv', 100, 'username\nendless\n');
  panel = here;
  expect(await file.answered).toMatch(/^HTTP\/1.1 408 /);
  await expect
    .poll(() => panel.db.sql("select from imports where file_name = 'endless.csv'"), { timeout: 120_000 })
    .toEqual([]);
  await brief.close();
});

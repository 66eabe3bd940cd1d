import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { Latencies } from './latencies.ts';
import { openLiveView } from './live-views.ts';
import { Staff } from './staff.ts';

const name = 'live graph: next sample';
const sample = 'event: sample\ndata: {}\n\n';
const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
});

/** A server whose first stream ends for this reason; the others stay open. Collects the tokens it was shown. */
async function startStreams(reason: string) {
  const tokens: (string | undefined)[] = [];
  const server = http.createServer((request, response) => {
    tokens.push(request.headers.authorization);
    response.write(sample);
    response.write(sample);
    if (tokens.length === 1) response.end(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const latencies = new Latencies();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const view = openLiveView(url, new Staff(url, 'owner', 'password', latencies), latencies);
  ending.push(() => view.close());
  return { tokens, latencies };
}

it('opens a live view again when its token has expired', async () => {
  const { tokens, latencies } = await startStreams('token');
  await vi.waitFor(() => expect(tokens).toHaveLength(2), 10_000);
  expect(latencies.messages).toEqual([]);
});

it('counts a live view that ends for another reason as an error', async () => {
  const { tokens, latencies } = await startStreams('rights');
  await vi.waitFor(() => expect(latencies.messages[0]).toContain(`${name}: Ended`), 10_000);
  expect(tokens).toHaveLength(1);
});

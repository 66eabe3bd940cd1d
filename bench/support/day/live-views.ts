import http from 'node:http';
import type { Latencies } from './latencies.ts';
import type { Staff } from './staff.ts';

/** Keeps the live graph of a subscriber open; counts its samples, and the milliseconds between them as a latency. */
export function openLiveView(url: string, staff: Staff, latencies: Latencies): { close(): void } {
  const headers = { authorization: `Bearer ${staff.token}`, accept: 'text/event-stream' };
  const address = `${url}/api/get-live-data/${staff.nextSubscriber()}`;
  let lastAt = 0;
  let isClosed = false;
  const request = http.get(address, { headers, agent: false }, (response) => {
    if (response.statusCode !== 200) latencies.fail('live graph: next sample', response.statusCode);
    response.setEncoding('utf8').on('error', () => undefined);
    response.on('data', (text: string) => {
      if (!text.includes('event: sample')) return;
      if (lastAt > 0) void latencies.measure('live graph: next sample', async () => undefined, lastAt);
      lastAt = performance.now();
    });
  });
  request.on('error', (error) => {
    if (!isClosed) latencies.fail('live graph: next sample', error);
  });
  return {
    close() {
      isClosed = true;
      request.destroy();
    },
  };
}

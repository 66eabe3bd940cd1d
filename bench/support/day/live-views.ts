import http from 'node:http';
import type { Latencies } from './latencies.ts';
import type { Staff } from './staff.ts';

const name = 'live graph: next sample';

/**
 * Keeps the live graph of a subscriber open; counts its samples, and the milliseconds between them as a latency. As in a browser, a
 * stream that ends because the token of its user does is opened again with the new one.
 */
export function openLiveView(url: string, staff: Staff, latencies: Latencies): { close(): void } {
  const address = `${url}/api/get-live-data/${staff.nextSubscriber()}`;
  let request: http.ClientRequest | undefined;
  let isClosed = false;
  const open = () => {
    const headers = { authorization: `Bearer ${staff.token}`, accept: 'text/event-stream' };
    let lastAt = 0;
    request = http.get(address, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        latencies.fail(name, response.statusCode);
        return response.resume();
      }
      let endedWith = '';
      response.setEncoding('utf8').on('error', () => undefined);
      response.on('data', (text: string) => {
        if (text.includes('event: end')) endedWith = text;
        if (!text.includes('event: sample')) return;
        if (lastAt > 0) void latencies.measure(name, async () => undefined, lastAt);
        lastAt = performance.now();
      });
      return response.on('end', () => {
        if (isClosed) return;
        if (endedWith.includes('"token"')) open();
        else latencies.fail(name, `Ended: ${endedWith}`);
      });
    });
    request.on('error', (error) => {
      if (!isClosed) latencies.fail(name, error);
    });
  };
  open();
  return {
    close() {
      isClosed = true;
      request?.destroy();
    },
  };
}

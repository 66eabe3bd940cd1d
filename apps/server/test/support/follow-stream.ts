import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

/** The events of a stream so far, as text; it is read until the signal ends it. */
export async function followStream(
  server: TestServer,
  login: string,
  path: string,
  signal: AbortSignal,
): Promise<() => string> {
  const response = await server.request(path, {
    headers: { authorization: `Bearer ${await server.tokenOf(login)}`, accept: 'text/event-stream' },
    signal,
  });
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return;
      text += value;
    }
  })().catch(() => undefined);
  await expect.poll(() => text, { timeout: 120_000 }).toContain('ready');
  return () => text;
}

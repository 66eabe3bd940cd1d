import { describe, expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';

async function read(chunks: readonly Uint8Array[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('event stream', () => {
  it('parses frames split anywhere, even within a character', async () => {
    const whole = bytes('event: line\ndata: {"name":"রহিম"}\n\nevent: sample\ndata: [1]\n\n');
    const single = Array.from(whole, (_, at) => whole.slice(at, at + 1));
    const expected = [
      { event: 'line', data: { name: 'রহিম' } },
      { event: 'sample', data: [1] },
    ];
    expect(await read([whole])).toEqual(expected);
    expect(await read(single)).toEqual(expected);
  });

  it('ignores heartbeats and incomplete frames', async () => {
    expect(await read([bytes(':\n\nevent: end\ndata: {}\n\nevent: sample\ndata: {"x"')])).toEqual([
      { event: 'end', data: {} },
    ]);
  });
});

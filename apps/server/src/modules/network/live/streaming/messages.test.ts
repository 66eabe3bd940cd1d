import type { LiveSample } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { parseMessage, sampleMessages, wakeUpMessage } from './messages.ts';

const sample = (why: string): LiveSample => ({
  asOf: null,
  live: false,
  state: 'unreachable',
  why,
  downBps: null,
  upBps: null,
  session: null,
});

const read = (texts: readonly string[]) =>
  new Map(
    texts.flatMap((text) => {
      const message = parseMessage(text);
      return message?.kind === 'samples' ? [...message.samples()] : [];
    }),
  );

describe('messages between processes', () => {
  it('carry samples and the router id', () => {
    const samples = new Map([[7, sample('said: “no”\n')]]);
    const texts = sampleMessages(3, samples);
    expect(parseMessage(texts[0] ?? '')).toMatchObject({ kind: 'samples', routerId: 3 });
    expect(read(texts)).toEqual(samples);
  });

  it("never exceed PostgreSQL's limit, whatever characters they contain", () => {
    const samples = new Map(Array.from({ length: 60 }, (_, id) => [id, sample('রহিম'.repeat(20))] as const));
    const texts = sampleMessages(3, samples);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    expect(read(texts)).toEqual(samples);
  });

  it('are not created without samples, and malformed ones are ignored', () => {
    expect(sampleMessages(3, new Map())).toEqual([]);
    expect(parseMessage('hello')).toBeUndefined();
    expect(parseMessage(wakeUpMessage(5))).toEqual({ kind: 'wake', routerId: 5 });
  });
});

import { describe, expect, it } from 'vitest';
import { LatestValue } from './latest-value.ts';

describe('a latest value', () => {
  it('keeps only the newest value', async () => {
    const latestValue = new LatestValue<number, string>();
    latestValue.put(1);
    latestValue.put(2);
    expect(await latestValue.take(1_000)).toEqual({ kind: 'value', value: 2 });
    expect(await latestValue.take(1)).toEqual({ kind: 'silence' });
  });

  it('delivers a value to a waiting reader', async () => {
    const latestValue = new LatestValue<number, string>();
    const taken = latestValue.take(60_000);
    latestValue.put(3);
    expect(await taken).toEqual({ kind: 'value', value: 3 });
  });

  it('stays ended, whatever is put later', async () => {
    const latestValue = new LatestValue<number, string>();
    latestValue.end('over');
    latestValue.put(4);
    expect(await latestValue.take(1)).toEqual({ kind: 'end', reason: 'over' });
    expect(await latestValue.take(1)).toEqual({ kind: 'end', reason: 'over' });
  });

  it('releases a reader whose signal is aborted', async () => {
    const latestValue = new LatestValue<number, string>();
    const closing = new AbortController();
    const taken = latestValue.take(60_000, closing.signal);
    closing.abort();
    expect(await taken).toEqual({ kind: 'silence' });
    expect(await latestValue.take(60_000, closing.signal)).toEqual({ kind: 'silence' });
  });
});

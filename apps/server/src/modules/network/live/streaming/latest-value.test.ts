import { describe, expect, it } from 'vitest';
import { Mailbox } from './latest-value.ts';

describe('a mailbox', () => {
  it('keeps the newest only', async () => {
    const mailbox = new Mailbox<number, string>();
    mailbox.put(1);
    mailbox.put(2);
    expect(await mailbox.take(1_000)).toEqual({ kind: 'value', value: 2 });
    expect(await mailbox.take(1)).toEqual({ kind: 'silence' });
  });

  it('hands over what comes while someone waits', async () => {
    const mailbox = new Mailbox<number, string>();
    const taken = mailbox.take(60_000);
    mailbox.put(3);
    expect(await taken).toEqual({ kind: 'value', value: 3 });
  });

  it('stays ended, whatever comes after', async () => {
    const mailbox = new Mailbox<number, string>();
    mailbox.end('over');
    mailbox.put(4);
    expect(await mailbox.take(1)).toEqual({ kind: 'end', reason: 'over' });
    expect(await mailbox.take(1)).toEqual({ kind: 'end', reason: 'over' });
  });

  it('lets a reader go who is called away', async () => {
    const mailbox = new Mailbox<number, string>();
    const leaving = new AbortController();
    const taken = mailbox.take(60_000, leaving.signal);
    leaving.abort();
    expect(await taken).toEqual({ kind: 'silence' });
    expect(await mailbox.take(60_000, leaving.signal)).toEqual({ kind: 'silence' });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { RouterError } from '../errors/router-error.ts';
import { RowStream } from './row-stream.ts';

let events: string[];
beforeEach(() => {
  events = [];
});

const newStream = (bufferRows = 4) =>
  new RowStream(bufferRows, {
    onFull: () => events.push('full'),
    onDrained: () => events.push('drained'),
    onStopped: () => events.push('stopped'),
  });

const row = (number: number) => ({ n: String(number) });
const value = (number: number) => ({ value: row(number), done: false });
const done = { value: undefined, done: true };

describe('row stream', () => {
  it('yields rows in order, whether the reader or the router is first', async () => {
    const stream = newStream();
    const waiting = [stream.next(), stream.next()];
    for (const number of [1, 2, 3]) stream.push(row(number));
    expect(await Promise.all([...waiting, stream.next()])).toEqual([value(1), value(2), value(3)]);
  });

  it('pauses once when its buffer is full and resumes when half of it is read', async () => {
    const stream = newStream(4);
    for (let number = 1; number <= 6; number++) stream.push(row(number));
    expect(events).toEqual(['full']);
    for (let number = 1; number <= 3; number++) await stream.next();
    expect(events).toEqual(['full']);
    await stream.next();
    expect(events).toEqual(['full', 'drained']);
  });

  it('yields buffered rows before its error, and throws the error once', async () => {
    const stream = newStream();
    stream.push(row(1));
    stream.end(new RouterError('unreachable', 'gone'));
    expect(await stream.next()).toEqual(value(1));
    await expect(stream.next()).rejects.toThrow('gone');
    expect(await stream.next()).toEqual(done);
  });

  it('releases all readers when it ends', async () => {
    const stream = newStream();
    const waiting = [stream.next(), stream.next()];
    stream.end();
    expect(await Promise.all(waiting)).toEqual([done, done]);
  });

  it('discards its buffer and resumes the connection when the reader stops', async () => {
    const stream = newStream(2);
    stream.push(row(1));
    stream.push(row(2));
    await stream.return();
    expect(events).toEqual(['full', 'drained', 'stopped']);
    stream.push(row(3));
    expect(await stream.next()).toEqual(done);
  });

  it('does not report a stop after its end', async () => {
    const stream = newStream();
    stream.end();
    await stream.return();
    expect(events).toEqual([]);
  });
});

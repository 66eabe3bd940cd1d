import { createSocket, type Socket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { createHostLookup } from './resolve-host.ts';

let socket: Socket | undefined;
afterEach(() => {
  socket?.close();
  socket = undefined;
});

/** A name server that answers with what it is given: an address, no such name, or nothing at all. */
async function nameServer(answer: readonly number[] | 'unknown' | 'silent'): Promise<string> {
  const server = createSocket('udp4');
  socket = server;
  server.on('message', (query, { port, address }) => {
    if (answer === 'silent') return;
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const isIpv4 = question.readUInt16BE(question.length - 4) === 1;
    const record =
      answer !== 'unknown' && isIpv4
        ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...answer])
        : Buffer.alloc(0);
    const head = Buffer.from([
      0x81,
      answer === 'unknown' ? 0x83 : 0x80,
      0,
      1,
      0,
      record.length ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    server.send(Buffer.concat([query.subarray(0, 2), head, question, record]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${server.address().port}`;
}

describe('the address of a router', () => {
  it('is what the name server says, without asking the system', async () => {
    const lookUp = createHostLookup([await nameServer([192, 0, 2, 7])], () =>
      Promise.reject(new Error('asked')),
    );
    expect(await lookUp('core.example')).toEqual([{ address: '192.0.2.7' }]);
    expect(await lookUp('198.51.100.1')).toEqual([{ address: '198.51.100.1' }]);
  });

  it('comes from the system where the name server does not know the name', async () => {
    const lookUp = createHostLookup([await nameServer('unknown')], async () => [{ address: '10.1.2.3' }]);
    expect(await lookUp('core.lan')).toEqual([{ address: '10.1.2.3' }]);
  });

  it('takes no more than one thread while the name server is silent', async () => {
    let [running, most, asked] = [0, 0, 0];
    let giveUp = () => {};
    const isSilent = new Promise<void>((resolve) => {
      giveUp = resolve;
    });
    const lookUp = createHostLookup([await nameServer('silent')], async () => {
      asked += 1;
      running += 1;
      most = Math.max(most, running);
      await isSilent;
      running -= 1;
      throw new Error('silent');
    });
    const refused: string[] = [];
    const all = Array.from({ length: 40 }, async (_, n) => {
      const error = await lookUp(`r${n}.example`).catch(({ message }: Error) => message);
      if (refused.push(String(error)) === 20) giveUp();
    });
    await Promise.all(all);
    // Twenty names wait for the system, and the others are refused meanwhile.
    expect(refused.slice(0, 20)).toEqual(Array(20).fill('Too many names wait for the system'));
    expect(refused.slice(20)).toEqual(Array(20).fill('silent'));
    expect([asked, most]).toEqual([20, 1]);
  });
});

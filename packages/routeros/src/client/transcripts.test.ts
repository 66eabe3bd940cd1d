import { afterEach, describe, expect, it } from 'vitest';
import type { RouterError } from '../errors/router-error.ts';
import { challengeVectors } from '../test-support/protocol-vectors.ts';
import { playTranscript } from '../test-support/transcript-peer.ts';
import { RouterConnection } from './connection.ts';
import { challengeResponse } from './login.ts';
import { equals } from './query.ts';

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const PLAIN_LOGIN = `
  > /login | =name=panel | =password=s3cret | .tag=1
  < !done | .tag=1`;

async function connectTo(transcript: string) {
  const peer = await playTranscript(transcript);
  opened.push(peer);
  const connection = await RouterConnection.open({
    host: '127.0.0.1',
    port: peer.port,
    user: 'panel',
    password: 's3cret',
  });
  opened.unshift(connection);
  return { connection, played: peer.played };
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('It should have failed'),
    (error: RouterError) => error,
  );

describe('logging in', () => {
  it('ends when the plain password is accepted', async () => {
    const { played } = await connectTo(PLAIN_LOGIN);
    await played;
  });

  it('responds to the challenge of a router before 6.43', async () => {
    const { played } = await connectTo(`
      > /login | =name=panel | =password=s3cret | .tag=1
      < !done | .tag=1 | =ret=93b438ec9b80057c06dd9fe67d56aa9a
      > /login | =name=panel | =response=${challengeResponse('s3cret', '93b438ec9b80057c06dd9fe67d56aa9a')} | .tag=2
      < !done | .tag=2`);
    await played;
  });

  it('fails when the router responds to the challenge response with another challenge', async () => {
    const error = await failure(
      connectTo(`
        > /login | =name=panel | =password=s3cret | .tag=1
        < !done | .tag=1 | =ret=93b438ec9b80057c06dd9fe67d56aa9a
        > /login | =name=panel | =response=${challengeResponse('s3cret', '93b438ec9b80057c06dd9fe67d56aa9a')} | .tag=2
        < !done | .tag=2 | =ret=00000000000000000000000000000000`),
    );
    expect(error).toMatchObject({ kind: 'bad-login', stage: 'login' });
  });

  it.each(challengeVectors)('computes the response to $challenge', ({ password, challenge, response }) => {
    expect(challengeResponse(password, challenge)).toBe(response);
  });

  it.each(['invalid user name or password (6)', 'cannot log in'])(
    'tells a refused login: %s',
    async (words) => {
      const error = await failure(
        connectTo(`
        > /login | =name=panel | =password=s3cret | .tag=1
        < !trap | .tag=1 | =message=${words}
        < !done | .tag=1`),
      );
      expect(error).toMatchObject({ kind: 'bad-login', routerMessage: words });
    },
  );
});

describe('running a command', () => {
  const print = { path: '/ppp/secret/print', proplist: ['.id', 'name'], query: equals('name', 'x') };
  const sentPrint = '> /ppp/secret/print | =.proplist=.id,name | ?=name=x | .tag=2';

  it('collects rows until !done', async () => {
    const { connection } = await connectTo(`${PLAIN_LOGIN}
      ${sentPrint}
      < !re | .tag=2 | =.id=*1 | =name=x
      < !re | .tag=2
      < !done | .tag=2`);
    const { rows } = await connection.run(print);
    expect(rows.map((row) => ({ ...row }))).toEqual([{ '.id': '*1', name: 'x' }, {}]);
  });

  it.each(['< !empty | .tag=2\n< !done | .tag=2', '< !done | .tag=2'])(
    'takes both forms of nothing',
    async (reply) => {
      const { connection } = await connectTo(`${PLAIN_LOGIN}\n${sentPrint}\n${reply}`);
      expect(await connection.run(print)).toEqual({ rows: [], returned: undefined });
    },
  );

  it('returns the value of !done', async () => {
    const { connection } = await connectTo(`${PLAIN_LOGIN}
      > /ppp/secret/add | =name=x | .tag=2
      < !done | .tag=2 | =ret=*3`);
    const { returned } = await connection.run({ path: '/ppp/secret/add', attributes: { name: 'x' } });
    expect(returned).toBe('*3');
  });

  it('uses the first of several traps as the cause and keeps them all', async () => {
    const { connection } = await connectTo(`${PLAIN_LOGIN}
      ${sentPrint}
      < !trap | .tag=2 | =category=1 | =message=input does not match any value of profile
      < !trap | .tag=2 | =message=action failed (6)
      < !done | .tag=2`);
    const error = await failure(connection.run(print));
    expect(error).toMatchObject({ kind: 'bad-value', mayHaveRun: false });
    expect(error.traps).toEqual([
      { message: 'input does not match any value of profile', category: 1 },
      { message: 'action failed (6)', category: undefined },
    ]);
  });

  it('assigns interleaved replies to their commands', async () => {
    const { connection } = await connectTo(`${PLAIN_LOGIN}
      > /system/identity/print | .tag=2
      > /system/clock/print | .tag=3
      < !re | .tag=3 | =time=10:00:00
      < !re | .tag=2 | =name=core
      < !done | .tag=3
      < !done | .tag=2`);
    const [identity, clock] = await Promise.all([
      connection.run({ path: '/system/identity/print' }),
      connection.run({ path: '/system/clock/print' }),
    ]);
    expect(identity.rows[0]).toMatchObject({ name: 'core' });
    expect(clock.rows[0]).toMatchObject({ time: '10:00:00' });
  });

  it('fails all commands with the reason of !fatal', async () => {
    const { connection } = await connectTo(`${PLAIN_LOGIN}
      > /quit | .tag=2
      < !fatal | session terminated on request
      <cut`);
    const error = await failure(connection.run({ path: '/quit' }));
    expect(error).toMatchObject({
      kind: 'unreachable',
      routerMessage: 'session terminated on request',
      mayHaveRun: true,
    });
    expect(connection.isOpen).toBe(false);
    expect(await failure(connection.run(print))).toMatchObject({ kind: 'unreachable', mayHaveRun: false });
  });

  it('treats a reply with an unknown tag as a protocol error', async () => {
    const { connection } = await connectTo(`${PLAIN_LOGIN}
      ${sentPrint}
      < !re | .tag=99 | =name=x`);
    expect(await failure(connection.run(print))).toMatchObject({ kind: 'protocol' });
  });
});

describe('cancelling a command', () => {
  it('cancels an aborted command on the router and discards its remaining replies', async () => {
    const { connection, played } = await connectTo(`${PLAIN_LOGIN}
      > /ping | =address=192.0.2.1 | .tag=2
      < !re | .tag=2 | =seq=0
      > /cancel | =tag=2 | .tag=3
      < !re | .tag=2 | =seq=1
      < !trap | .tag=2 | =category=2 | =message=interrupted
      < !done | .tag=3
      < !done | .tag=2
      > /system/identity/print | .tag=4
      < !done | .tag=4`);
    const abort = new AbortController();
    const ping = connection.run(
      { path: '/ping', attributes: { address: '192.0.2.1' } },
      { signal: abort.signal },
    );
    setTimeout(() => abort.abort(), 20);
    expect(await failure(ping)).toMatchObject({ kind: 'cancelled', mayHaveRun: true });
    await connection.run({ path: '/system/identity/print' });
    await played;
  });

  it('cancels a stream when its reader stops', async () => {
    const { connection, played } = await connectTo(`${PLAIN_LOGIN}
      > /ppp/active/listen | .tag=2
      < !re | .tag=2 | =.id=*A | =name=x
      < !re | .tag=2 | =.id=*A | =.dead=true
      > /cancel | =tag=2 | .tag=3
      < !trap | .tag=2 | =category=2 | =message=interrupted
      < !done | .tag=3
      < !done | .tag=2
      > /system/identity/print | .tag=4
      < !done | .tag=4`);
    const seen: string[] = [];
    for await (const row of connection.stream({ path: '/ppp/active/listen' })) {
      seen.push(Object.keys(row).join());
      if (row['.dead'] === 'true') break;
    }
    expect(seen).toEqual(['.id,name', '.id,.dead']);
    await connection.run({ path: '/system/identity/print' });
    await played;
    expect(connection.streamCount).toBe(0);
  });

  it('ends a stream with the error of its command', async () => {
    const { connection } = await connectTo(`${PLAIN_LOGIN}
      > /interface/monitor-traffic | =interface=gone | .tag=2
      < !trap | .tag=2 | =category=1 | =message=input does not match any value of interface
      < !done | .tag=2`);
    const stream = connection.stream({
      path: '/interface/monitor-traffic',
      attributes: { interface: 'gone' },
    });
    expect(await failure(stream.next())).toMatchObject({ kind: 'bad-value' });
    expect(await stream.next()).toEqual({ value: undefined, done: true });
  });
});

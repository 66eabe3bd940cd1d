import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RawClient } from '../test-support/raw-client.ts';
import { closeAfterEach, closeAfterTest, eventually, rawClient, simulator } from '../test-support/started.ts';

closeAfterEach();

const responseTo = (challenge: string, password: string) =>
  `00${createHash('md5').update(Buffer.of(0)).update(password).update(Buffer.from(challenge, 'hex')).digest('hex')}`;

describe('login', () => {
  const users = [{ name: 'panel', password: 's3cret' }];

  async function fresh(version: string) {
    const router = await simulator({ version, users });
    return closeAfterTest(await RawClient.connect(router.port));
  }

  async function challengeLogin(client: RawClient, password: string) {
    const [done = ''] = await client.ask('/login');
    const challenge = /=ret=([0-9a-f]{32})$/.exec(done)?.[1] ?? '';
    return client.ask('/login', '=name=panel', `=response=${responseTo(challenge, password)}`);
  }

  it.each(['6.43', '6.49.6', '7.18'])('accepts the plain password in %s', async (version) => {
    const client = await fresh(version);
    expect(await client.ask('/login', '=name=panel', '=password=s3cret')).toEqual(['!done']);
    expect(await client.ask('/system/identity/print')).toEqual(['!re =name=MikroTik', '!done']);
  });

  it.each(['6.33.3', '6.42.12', '6.44.6'])('accepts the response to a challenge in %s', async (version) => {
    expect(await challengeLogin(await fresh(version), 's3cret')).toEqual(['!done']);
  });

  it('replies to a plain login with a challenge before 6.43', async () => {
    const client = await fresh('6.42.12');
    expect(await client.ask('/login', '=name=panel', '=password=s3cret')).toEqual([
      expect.stringMatching(/^!done =ret=[0-9a-f]{32}$/),
    ]);
  });

  it.each([
    ['6.42.12', 'cannot log in'],
    ['6.47.6', 'invalid user name or password (6)'],
  ])('rejects a wrong or outdated response in %s', async (version, words) => {
    const client = await fresh(version);
    const password = version === '6.47.6' ? 's3cret' : 'wrong';
    expect(await challengeLogin(client, password)).toEqual([`!trap =message=${words}`, '!done']);
  });

  it('rejects a wrong password and keeps the connection open', async () => {
    const client = await fresh('7.18');
    const refused = ['!trap =message=invalid user name or password (6)', '!done'];
    expect(await client.ask('/login', '=name=panel', '=password=wrong')).toEqual(refused);
    expect(await client.ask('/login', '=name=nobody', '=password=')).toEqual(refused);
    expect(await client.ask('/login', '=name=panel', '=password=s3cret')).toEqual(['!done']);
  });

  it('closes a connection that sends commands before the login', async () => {
    const client = await fresh('7.18');
    expect(await client.ask('/ppp/secret/print')).toEqual(['!fatal not logged in']);
    expect(await client.read()).toBe('closed');
  });

  it('rejects users without the api policy or from a forbidden address like a wrong password', async () => {
    const router = await simulator({
      users: [
        { name: 'no-api', password: '', policies: ['read', 'write'] },
        { name: 'elsewhere', password: '', address: '192.0.2.0/24' },
        { name: 'here', password: '', address: '127.0.0.0/8' },
      ],
    });
    const ask = async (name: string) => {
      const client = closeAfterTest(await RawClient.connect(router.port));
      return (await client.ask('/login', `=name=${name}`, '=password=')).length;
    };
    expect(await ask('no-api')).toBe(2);
    expect(await ask('elsewhere')).toBe(2);
    expect(await ask('here')).toBe(1);
  });
});

describe('sentences', () => {
  it('echo the tag as the second word of every reply', async () => {
    const client = await rawClient(await simulator());
    expect(await client.ask('/ppp/profile/print', '=.proplist=name', '.tag=a7')).toEqual([
      '!re .tag=a7 =name=default',
      '!re .tag=a7 =name=default-encryption',
      '!done .tag=a7',
    ]);
  });

  it.each([
    ['7.18', ['!empty .tag=4', '!done .tag=4']],
    ['7.17', ['!done .tag=4']],
    ['6.49.6', ['!done .tag=4']],
  ])('report an empty result in %s', async (version, expected) => {
    const client = await rawClient(await simulator({ version }));
    expect(await client.ask('/ppp/secret/print', '.tag=4')).toEqual(expected);
  });

  it('contain an empty row if the requested properties have no value', async () => {
    const client = await rawClient(await simulator());
    expect(await client.ask('/ppp/profile/print', '=.proplist=comment', '?name=default')).toEqual([
      '!re',
      '!done',
    ]);
  });

  it('end the session on request', async () => {
    const client = await rawClient(await simulator());
    expect(await client.ask('/quit')).toEqual(['!fatal session terminated on request']);
    expect(await client.read()).toBe('closed');
  });

  it('with different tags run concurrently, those with the same tag in order', async () => {
    const router = await simulator({ faults: { serviceTimeMs: 5 } });
    const client = await rawClient(router);
    client.send('/ppp/active/listen', '.tag=endless');
    client.send('/system/identity/print', '=.proplist=x', '.tag=endless');
    client.send('/system/identity/print', '=.proplist=x', '.tag=other');
    expect(await client.readMany(2)).toEqual(['!re .tag=other', '!done .tag=other']);
    client.send('/cancel', '=tag=endless', '.tag=c');
    expect(await client.readMany(4)).toEqual([
      '!trap .tag=endless =category=2 =message=interrupted',
      '!trap .tag=endless =category=2 =message=interrupted',
      '!done .tag=c',
      '!done .tag=endless',
    ]);
  });
});

describe('cancel and listen', () => {
  it('cancel in the order of a router', async () => {
    const client = await rawClient(await simulator());
    client.send('/ppp/secret/listen', '.tag=1');
    expect(await client.ask('/system/identity/print', '=.proplist=', '.tag=2')).toHaveLength(2);
    client.send('/cancel', '=tag=1', '.tag=3');
    expect(await client.readMany(3)).toEqual([
      '!trap .tag=1 =category=2 =message=interrupted',
      '!done .tag=3',
      '!done .tag=1',
    ]);
  });

  it('cancel everything without a tag', async () => {
    const router = await simulator();
    const client = await rawClient(router);
    client.send('/ppp/secret/listen');
    client.send('/ppp/active/listen', '.tag=2');
    await client.ask('/cancel');
    expect(router.runningCount).toBe(0);
  });

  it('report every change as the whole row and a removal as dead', async () => {
    const router = await simulator();
    const watcher = await rawClient(router);
    const writer = await rawClient(router);
    watcher.send('/ppp/secret/listen', '=.proplist=.id,name,disabled', '.tag=w');
    await watcher.ask('/system/identity/print', '.tag=x');
    await writer.ask('/ppp/secret/add', '=name=a');
    await writer.ask('/ppp/secret/disable', '=.id=a');
    await writer.ask('/ppp/secret/remove', '=.id=*1');
    expect(await watcher.readMany(3)).toEqual([
      '!re .tag=w =.id=*1 =name=a =disabled=false',
      '!re .tag=w =.id=*1 =name=a =disabled=true',
      '!re .tag=w =.id=*1 =.dead=true',
    ]);
  });

  it('stop listening when the client disconnects', async () => {
    const router = await simulator();
    const client = await rawClient(router);
    client.send('/ppp/secret/listen', '.tag=1');
    await client.ask('/system/identity/print', '.tag=2');
    expect([router.runningCount, router.router.table('/ppp/secret').listenerCount]).toEqual([1, 1]);
    client.close();
    await eventually(() => [router.runningCount, router.connectionCount]).toEqual([0, 0]);
    expect(router.router.table('/ppp/secret').listenerCount).toBe(0);
  });
});

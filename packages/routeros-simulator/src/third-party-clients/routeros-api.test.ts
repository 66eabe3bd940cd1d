import { RouterOSAPI } from 'routeros-api';
import { describe, expect, it } from 'vitest';
import { closeAfterEach, closeAfterTest, eventually, simulator } from '../test-support/started.ts';

closeAfterEach();

async function logIn(version: string, password = 's3cret') {
  const router = await simulator({ version, users: [{ name: 'panel', password: 's3cret' }] });
  const api = new RouterOSAPI({ host: '127.0.0.1', port: router.port, user: 'panel', password });
  await api.connect();
  closeAfterTest(api);
  return { api, router };
}

const message = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('It should have failed'),
    (error: Error) => error.message,
  );

describe.each(['6.42.12', '6.49.6', '7.18'])('npm routeros-api with version %s', (version) => {
  it('logs in, and fails with a wrong password', async () => {
    const { api } = await logIn(version);
    expect(await api.write('/system/identity/print')).toEqual([
      expect.objectContaining({ name: 'MikroTik' }),
    ]);
    await expect(logIn(version, 'wrong')).rejects.toThrow();
  });

  it('adds, sets, prints with queries and removes', async () => {
    const { api, router } = await logIn(version);
    expect(await api.write('/ppp/secret/print')).toEqual([]);
    for (const name of ['ann', 'bob', 'cid']) {
      const [added] = await api.write('/ppp/secret/add', [`=name=${name}`, '=service=pppoe']);
      expect(added).toMatchObject({ ret: expect.stringMatching(/^\*\d$/) });
    }
    await api.write('/ppp/secret/set', ['=.id=*2', '=disabled=yes']);
    const queried = await api.write('/ppp/secret/print', [
      '?name=ann',
      '?disabled=true',
      '?#|',
      '=.proplist=name',
    ]);
    expect(queried.map((row) => row['name'])).toEqual(['ann', 'bob']);
    await api.write('/ppp/secret/remove', ['=.id=*1,*3']);
    const left = await api.write('/ppp/secret/print');
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ '.id': '*2', name: 'bob', disabled: 'true' });
    expect(router.writes).toMatchObject({ commands: 5, items: 6 });
  });

  it('listens', async () => {
    const { api, router } = await logIn(version);
    const rows: Record<string, string>[] = [];
    const stream = api.stream(
      ['/ppp/secret/listen', '=.proplist=.id,name'],
      (_: unknown, row: Record<string, string>) => {
        rows.push(row);
      },
    );
    await eventually(() => router.runningCount).toBe(1);
    await api.write('/ppp/secret/add', ['=name=ann']);
    await api.write('/ppp/secret/remove', ['=.id=*1']);
    await eventually(() => rows.filter((row) => '.id' in row).length).toBe(2);
    expect(rows.filter((row) => '.id' in row)).toMatchObject([
      { '.id': '*1', name: 'ann' },
      { '.id': '*1', '.dead': 'true' },
    ]);
    await stream.stop();
    await eventually(() => router.runningCount).toBe(0);
  });

  it('receives the error texts of a router', async () => {
    const { api } = await logIn(version);
    await api.write('/ppp/secret/add', ['=name=ann']);
    expect(await message(api.write('/ppp/secret/add', ['=name=ann']))).toBe(
      'failure: secret with the same name already exists',
    );
    expect(await message(api.write('/ppp/secret/remove', ['=.id=*9']))).toBe('no such item');
    expect(await message(api.write('/ppp/nothing/print'))).toBe('no such command prefix');
  });
});

import { describe, expect, it } from 'vitest';
import type { RawClient } from '../test-support/raw-client.ts';
import { closeAfterEach, rawClient, simulator } from '../test-support/started.ts';

closeAfterEach();

const trap = async (client: RawClient, ...words: string[]) => {
  const [first = '', second] = await client.ask(...words);
  expect(second).toBe('!done');
  return first;
};

describe('print', () => {
  it('shows a new secret with the defaults of version 7', async () => {
    const client = await rawClient(await simulator({ version: '7.18' }));
    expect(await client.ask('/ppp/secret/add', '=name=u1')).toEqual(['!done =ret=*1']);
    expect(await client.ask('/ppp/secret/print')).toEqual([
      '!re =.id=*1 =name=u1 =service=any =caller-id= =password= =profile=default =routes= =ipv6-routes= ' +
        '=limit-bytes-in=0 =limit-bytes-out=0 =last-logged-out=1970-01-01 00:00:00 =disabled=false',
      '!done',
    ]);
  });

  it('shows a new secret with the defaults of version 6', async () => {
    const plain = await rawClient(await simulator({ version: '6.49.6' }));
    await plain.ask('/ppp/secret/add', '=name=u1');
    expect(await plain.ask('/ppp/secret/getall')).toEqual([
      '!re =.id=*1 =name=u1 =service=any =caller-id= =password= =profile=default =routes= =ipv6-routes= ' +
        '=limit-bytes-in=0 =limit-bytes-out=0 =disabled=false',
      '!done',
    ]);
  });

  it('counts, filters and selects', async () => {
    const client = await rawClient(await simulator({ secrets: 40 }));
    expect(await client.ask('/ppp/secret/print', '=count-only=')).toEqual(['!done =ret=40']);
    expect(await client.ask('/ppp/secret/print', '=count-only', '?name=user00007')).toEqual(['!done =ret=1']);
    const names = await client.ask(
      '/ppp/secret/print',
      '=.proplist=name',
      '?name=user00007',
      '?name=user00009',
      '?#|',
    );
    expect(names).toEqual(['!re =name=user00007', '!re =name=user00009', '!done']);
  });

  it('prints and then follows changes', async () => {
    const router = await simulator();
    const client = await rawClient(router);
    client.send('/ip/pool/print', '=follow=', '=.proplist=name', '.tag=f');
    await (await rawClient(router)).ask('/ip/pool/add', '=name=p', '=ranges=10.0.0.2-10.0.0.9');
    expect(await client.read()).toBe('!re .tag=f =name=p');
  });

  it.each([
    ['7.18', '!re =.id=*1 =name=temperature =value=38 =type=C'],
    ['6.49.6', '!re =voltage=24.1 =temperature=38'],
  ])('shows health in the format of %s', async (version, first) => {
    const client = await rawClient(await simulator({ version }));
    expect((await client.ask('/system/health/print'))[0]).toBe(first);
  });

  it('has no routerboard on a virtual router', async () => {
    const client = await rawClient(await simulator({ board: 'CHR' }));
    expect(await trap(client, '/system/routerboard/print')).toBe(
      '!trap =category=0 =message=no such command prefix',
    );
  });
});

describe('print =show-sensitive=', () => {
  const password = async (version: string, hidesSensitive: boolean, ...switches: string[]) => {
    const client = await rawClient(await simulator({ version, hidesSensitive }));
    await client.ask('/ppp/secret/add', '=name=a', '=password=x');
    return (await client.ask('/ppp/secret/print', '=.proplist=password', ...switches))[0];
  };

  it('is unknown before 7.21', async () => {
    expect(await password('7.20', true, '=show-sensitive=')).toBe(
      '!trap =category=0 =message=unknown parameter show-sensitive',
    );
    expect(await password('7.20', true)).toBe('!re =password=x');
  });

  it('is required since 7.21 if the router hides sensitive values', async () => {
    expect(await password('7.21', true)).toBe('!re');
    expect(await password('7.21', true, '=show-sensitive=')).toBe('!re =password=x');
    expect(await password('7.21', false)).toBe('!re =password=x');
  });
});

describe('add, set and remove', () => {
  it('accept ids, names and lists of both', async () => {
    const router = await simulator();
    const client = await rawClient(router);
    for (const name of ['a', 'b', 'c,d']) await client.ask('/ppp/secret/add', `=name=${name}`);
    expect(await client.ask('/ppp/secret/set', '=numbers=*1,b', '=comment=both')).toEqual(['!done']);
    expect(await client.ask('/ppp/secret/set', '=.id=c,d', '=comment=with a comma')).toEqual(['!done']);
    expect(await client.ask('/ppp/secret/print', '=.proplist=comment')).toEqual([
      '!re =comment=both',
      '!re =comment=both',
      '!re =comment=with a comma',
      '!done',
    ]);
    expect(await client.ask('/ppp/secret/remove', '=.id=*1,*2,*3')).toEqual(['!done']);
    expect(router.writes).toEqual({
      commands: 6,
      items: 9,
      byCommand: { '/ppp/secret/add': 3, '/ppp/secret/set': 2, '/ppp/secret/remove': 1 },
    });
  });

  it('never reuse an id', async () => {
    const client = await rawClient(await simulator());
    await client.ask('/ppp/secret/add', '=name=a');
    await client.ask('/ppp/secret/remove', '=.id=*1');
    expect(await client.ask('/ppp/secret/add', '=name=b')).toEqual(['!done =ret=*2']);
  });

  it('clear an optional property with =! or unset, and a comment with an empty value', async () => {
    const client = await rawClient(await simulator());
    await client.ask(
      '/ppp/secret/add',
      '=name=a',
      '=remote-address=10.0.0.5',
      '=local-address=10.0.0.1',
      '=comment=x',
    );
    await client.ask('/ppp/secret/set', '=.id=a', '=!remote-address=', '=comment=');
    await client.ask('/ppp/secret/unset', '=.id=a', '=value-name=local-address');
    const shown = await client.ask('/ppp/secret/print', '=.proplist=remote-address,local-address,comment');
    expect(shown).toEqual(['!re', '!done']);
  });

  it('change nothing if one of several items is unknown', async () => {
    const router = await simulator();
    const client = await rawClient(router);
    await client.ask('/ppp/secret/add', '=name=a');
    expect(await trap(client, '/ppp/secret/set', '=.id=*1,*99', '=comment=x')).toBe(
      '!trap =category=0 =message=no such item',
    );
    expect(await client.ask('/ppp/secret/print', '?comment')).toEqual(['!empty', '!done']);
    expect(router.writes.commands).toBe(1);
  });

  it('follow a renamed profile and show the id of a removed pool', async () => {
    const client = await rawClient(await simulator());
    await client.ask('/ip/pool/add', '=name=p', '=ranges=10.0.0.2-10.0.0.9');
    await client.ask('/ppp/profile/add', '=name=plan', '=remote-address=p');
    await client.ask('/ppp/secret/add', '=name=a', '=profile=plan');
    await client.ask('/ppp/profile/set', '=.id=plan', '=name=plan2');
    expect(await client.ask('/ppp/secret/print', '=.proplist=profile')).toEqual([
      '!re =profile=plan2',
      '!done',
    ]);
    await client.ask('/ip/pool/remove', '=.id=p');
    expect(await client.ask('/ppp/profile/print', '=.proplist=remote-address', '?name=plan2')).toEqual([
      '!re =remote-address=*1',
      '!done',
    ]);
  });

  it('store a rate as plain bits and a profile rate-limit as entered', async () => {
    const client = await rawClient(await simulator());
    await client.ask('/queue/simple/add', '=name=q', '=target=10.0.0.5/32', '=max-limit=25M/512k');
    expect(await client.ask('/queue/simple/print', '=.proplist=max-limit')).toEqual([
      '!re =max-limit=25000000/512000',
      '!done',
    ]);
    await client.ask('/ppp/profile/add', '=name=p', '=rate-limit=5M/10M  typed freely');
    expect(await client.ask('/ppp/profile/print', '=.proplist=rate-limit', '?name=p')).toEqual([
      '!re =rate-limit=5M/10M  typed freely',
      '!done',
    ]);
  });

  it('add a PPPoE server disabled by default', async () => {
    const client = await rawClient(await simulator());
    await client.ask('/interface/pppoe-server/server/add', '=interface=ether2');
    expect(await client.ask('/interface/pppoe-server/server/print', '=.proplist=disabled,interface')).toEqual(
      ['!re =interface=ether2 =disabled=true', '!done'],
    );
  });

  it('get and find single values', async () => {
    const client = await rawClient(await simulator());
    await client.ask('/ppp/secret/add', '=name=a');
    await client.ask('/ppp/secret/add', '=name=b');
    expect(await client.ask('/ppp/secret/get', '=number=*2', '=value-name=name')).toEqual(['!done =ret=b']);
    expect(await client.ask('/ppp/secret/find')).toEqual(['!done =ret=*1;*2']);
  });
});

describe('errors have the texts and categories of a router', () => {
  it.each([
    [['/ppp/secrets/print'], '!trap =category=0 =message=no such command prefix'],
    [['/nowhere'], '!trap =category=0 =message=no such command prefix'],
    [['/ppp/secret/move'], '!trap =category=0 =message=no such command'],
    [['/ppp/secret/add', '=name=new', '=colour=red'], '!trap =category=0 =message=unknown parameter colour'],
    [
      ['/ppp/secret/add', '=name=new', '=last-caller-id=x'],
      '!trap =category=0 =message=unknown parameter last-caller-id',
    ],
    [['/ppp/secret/remove', '=.id=*77'], '!trap =category=0 =message=no such item'],
    [['/ppp/secret/set', '=.id=nobody', '=comment=x'], '!trap =category=0 =message=no such item'],
    [
      ['/ppp/secret/add', '=name=new', '=profile=gold'],
      '!trap =category=1 =message=input does not match any value of profile',
    ],
    [
      ['/ppp/secret/add', '=name=new', '=service=fax'],
      '!trap =category=1 =message=input does not match any value of service',
    ],
    [
      ['/ppp/secret/add', '=name=new', '=service=p'],
      '!trap =category=1 =message=ambiguous value of service, more than one possible value matches input',
    ],
    [
      ['/ppp/secret/add', '=name=new', '=remote-address=10.0.0.300'],
      '!trap =category=1 =message=invalid value for argument remote-address',
    ],
    [['/ppp/secret/add', '=password=x'], '!trap =category=1 =message=missing value(s) of argument(s) name'],
    [
      ['/interface/set', '=.id=ether1', '=mtu=9'],
      '!trap =category=1 =message=value of mtu out of range (68..65535)',
    ],
    [['/ppp/secret/add', '=name=taken'], '!trap =message=failure: secret with the same name already exists'],
    [
      ['/ppp/profile/add', '=name=default'],
      '!trap =message=failure: profile with the same name already exists',
    ],
    [['/ppp/profile/remove', '=.id=default'], '!trap =message=failure: can not remove default profile'],
    [
      ['/ppp/profile/set', '=.id=*0', '=name=x'],
      '!trap =message=failure: can not change default profile name',
    ],
    [
      ['/ip/pool/add', '=name=p', '=ranges=10.0.0.1-10.0.0.9,10.0.0.5'],
      '!trap =message=failure: pool has overlapping ranges',
    ],
    [
      ['/ip/pool/add', '=name=taken', '=ranges=10.0.0.1'],
      '!trap =message=failure: pool with such name exists',
    ],
    [
      ['/ip/firewall/address-list/add', '=list=l', '=address=10.0.0.9'],
      '!trap =message=failure: already have such entry',
    ],
    [
      ['/interface/monitor-traffic', '=interface=gone', '=once='],
      '!trap =category=1 =message=input does not match any value of interface',
    ],
  ])('%j', async (words, expected) => {
    const client = await rawClient(await simulator());
    await client.ask('/ppp/secret/add', '=name=taken', '=service=pppoe');
    await client.ask('/ip/pool/add', '=name=taken', '=ranges=10.9.0.1-10.9.0.9');
    await client.ask('/ip/firewall/address-list/add', '=list=l', '=address=10.0.0.9');
    expect(await trap(client, ...words)).toBe(expected);
  });

  it('allow two services to share a name, unless names must be unique', async () => {
    const services = ['=service=pppoe', '=service=l2tp'];
    const addBoth = async (secretNamesUnique: 'name' | 'name-and-service') => {
      const client = await rawClient(await simulator({ secretNamesUnique }));
      for (const service of services) await client.ask('/ppp/secret/add', '=name=a', service);
      return (await client.ask('/ppp/secret/print', '=count-only='))[0];
    };
    expect(await addBoth('name-and-service')).toBe('!done =ret=2');
    expect(await addBoth('name')).toBe('!done =ret=1');
  });
});

describe('policies', () => {
  const users = [
    { name: 'reader', password: '', policies: ['api', 'read'] },
    { name: 'writer', password: '', policies: ['api', 'read', 'write', 'sensitive'] },
  ];
  const notPermitted = '!trap =message=not enough permissions (9)';

  it('are required to write, measure, manage users and reboot', async () => {
    const router = await simulator({ users });
    const reader = await rawClient(router, 'reader');
    const writer = await rawClient(router, 'writer');
    expect(await trap(reader, '/ppp/secret/add', '=name=a')).toBe(notPermitted);
    expect(await trap(reader, '/interface/monitor-traffic', '=interface=ether1', '=once=')).toBe(
      notPermitted,
    );
    expect(await trap(writer, '/user/add', '=name=a', '=group=full')).toBe(notPermitted);
    expect(await trap(writer, '/system/reboot')).toBe(notPermitted);
  });

  it('hide passwords from users without the policy sensitive', async () => {
    const router = await simulator({ users });
    const writer = await rawClient(router, 'writer');
    await writer.ask('/ppp/secret/add', '=name=a', '=password=x');
    const reader = await rawClient(router, 'reader');
    expect(await writer.ask('/ppp/secret/print', '=.proplist=password')).toEqual([
      '!re =password=x',
      '!done',
    ]);
    expect(await reader.ask('/ppp/secret/print', '=.proplist=password')).toEqual(['!re', '!done']);
  });
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
// biome-ignore lint/correctness/useImportExtensions: a plain script, typed by the declaration next to it.
import { ensureLibrouteros } from '../../scripts/ensure-librouteros.mjs';
import { closeAfterEach, simulator } from '../test-support/started.ts';

closeAfterEach();

const run = promisify(execFile);
const script = fileURLToPath(new URL('./librouteros_client.py', import.meta.url));
let python = '';

beforeAll(async () => {
  const found = await ensureLibrouteros();
  if ('missing' in found) throw new Error(found.missing);
  python = found.python;
}, 300_000);

async function clientScript(version: string, method: 'plain' | 'token') {
  const router = await simulator({ version, users: [{ name: 'panel', password: 's3cret' }] });
  const { stdout } = await run(python, [script, String(router.port), method, 'panel', 's3cret'], {
    timeout: 110_000,
  });
  return { seen: JSON.parse(stdout), router };
}

describe('librouteros, an independent client in Python', () => {
  it.each([
    ['6.42.12', 'token', 'cannot log in'],
    ['6.49.6', 'plain', 'invalid user name or password (6)'],
    ['7.18', 'plain', 'invalid user name or password (6)'],
  ] as const)('takes the simulator for a router of version %s', async (version, method, wrongLogin) => {
    const { seen, router } = await clientScript(version, method);
    expect(seen).toEqual({
      wrong_login: { message: wrongLogin, category: null },
      empty: [],
      ids: ['*1', '*2', '*3'],
      row: { '.id': '*2', name: 'bob', disabled: true, comment: 'moved away' },
      or: ['ann', 'cid'],
      and: ['ann', 'cid'],
      not: ['bob', 'cid'],
      in: ['bob', 'cid'],
      none: [],
      duplicate: { message: 'failure: secret with the same name already exists', category: null },
      bad_profile: {
        message: 'input does not match any value of profile',
        category: version === '6.42.12' ? null : 1,
      },
      bad_menu: { message: 'no such command prefix', category: 0 },
      listen: [
        ['!re', ['.tag=watch', '=.id=*3', '=name=cid']],
        ['!re', ['.tag=watch', '=.id=*2', '=.dead=true']],
        ['!re', ['.tag=watch', '=.id=*3', '=.dead=true']],
      ],
      cancel: [
        ['!trap', ['.tag=watch', '=category=2', '=message=interrupted']],
        ['!done', ['.tag=stop']],
        ['!done', ['.tag=watch']],
      ],
      left: ['ann'],
    });
    expect(router.writes.byCommand).toEqual({
      '/ppp/secret/add': 3,
      '/ppp/secret/set': 2,
      '/ppp/secret/remove': 1,
    });
  });
});

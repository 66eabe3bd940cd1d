import { describe, expect, it } from 'vitest';
import { classifyTrap, readTrap } from './classify-trap.ts';
import type { RouterErrorKind } from './router-error.ts';

const cases: [RouterErrorKind, number | undefined, string][] = [
  ['bad-login', undefined, 'invalid user name or password (6)'],
  ['bad-login', undefined, 'cannot log in'],
  ['not-permitted', undefined, 'not enough permissions (9)'],
  ['unsupported', 0, 'no such command prefix'],
  ['unsupported', 0, 'no such command'],
  ['unsupported', 0, 'unknown parameter colour'],
  ['unsupported', undefined, 'no such command or directory (remove)'],
  ['no-such-item', 0, 'no such item'],
  ['no-such-item', undefined, 'no such item (4)'],
  ['already-exists', undefined, 'failure: secret with the same name already exists'],
  ['already-exists', undefined, 'failure: pool with such name exists'],
  ['already-exists', undefined, 'failure: already have such entry'],
  ['already-exists', undefined, 'failure: already have such name'],
  ['bad-value', 1, 'input does not match any value of profile'],
  ['bad-value', undefined, 'input does not match any value of profile'],
  ['bad-value', 1, 'ambiguous value of service, more than one possible value matches input'],
  ['bad-value', 1, 'invalid value for argument remote-address'],
  ['bad-value', 1, 'value of mtu out of range (68..65535)'],
  ['bad-value', undefined, 'missing value(s) of argument(s) name'],
  ['bad-value', undefined, 'missing =name='],
  ['bad-value', undefined, 'failure: pool has overlapping ranges'],
  ['bad-value', 1, 'words that no version was seen to use'],
  ['cancelled', 2, 'interrupted'],
  [
    'timed-out',
    undefined,
    'action timed out - try again, if error continues contact MikroTik support and send a supout file (13)',
  ],
  ['failed', undefined, 'action failed (6)'],
  ['failed', undefined, 'failure: can not remove default profile'],
];

describe('trap classification', () => {
  it.each(cases)('%s: category %s, %s', (kind, category, message) => {
    expect(classifyTrap({ category, message })).toBe(kind);
  });

  it('reads the attributes of a trap, or its bare word if it has none', () => {
    expect(readTrap({ category: '1', message: 'no' }, [])).toEqual({ category: 1, message: 'no' });
    expect(readTrap({}, ['something', 'else'])).toEqual({ category: undefined, message: 'something else' });
    expect(readTrap({ category: 'x', message: 'no' }, [])).toEqual({ category: undefined, message: 'no' });
  });
});

import { expect, test } from 'vitest';
import { parseRunAs } from './drop-root.ts';

test('RUN_AS_USER is a user id, with a group id if it is another number', () => {
  expect(parseRunAs(undefined)).toBeUndefined();
  expect(parseRunAs('1000')).toEqual({ uid: 1000, gid: 1000 });
  expect(parseRunAs('1000:33')).toEqual({ uid: 1000, gid: 33 });
});

test.each(['0', '1000:0', 'root', '1000:', '-1', '1 2'])('RUN_AS_USER "%s" is rejected', (text) => {
  expect(() => parseRunAs(text)).toThrow('RUN_AS_USER');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesQuery } from './query-stack.ts';

const interfaces: Record<string, string>[] = [
  { name: 'e1', type: 'ether', mtu: '1500' },
  { name: 'v1', type: 'vlan', mtu: '1496', comment: 'x' },
  { name: 'b1', type: 'bridge', mtu: '1500', comment: '' },
];

const matching = (...query: string[]) =>
  interfaces
    .filter((row) => matchesQuery(query, (name) => row[name]))
    .map(({ name }) => name)
    .join(' ');

describe('queries', () => {
  it.each([
    [['?type=ether'], 'e1'],
    [['?=type=ether'], 'e1'],
    [['?type=ether', '?type=vlan', '?#|'], 'e1 v1'],
    [['?type=ether', '?type=vlan', '?#|!'], 'b1'],
    [['?>comment='], 'v1'],
    [['?comment'], 'v1 b1'],
    [['?-comment'], 'e1'],
    [['?>mtu=1496'], 'e1 b1'],
    [['?<mtu=1500'], 'v1'],
    [['?type=ether', '?mtu=1500'], 'e1'],
    [['?type=ether', '?mtu=1500', '?#&!'], 'v1 b1'],
    [['?type=ether', '?#!'], 'v1 b1'],
  ])('%j matches %s', (query, expected) => {
    expect(matching(...query)).toBe(expected);
  });

  it('compares numbers as numbers', () => {
    expect(matching('?<mtu=15000')).toBe('e1 v1 b1');
  });

  it('does not match a comparison with a missing property', () => {
    expect(matching('?<comment=zzz')).toBe('v1 b1');
    expect(matching('?comment=x', '?#!')).toBe('e1 b1');
  });
});

describe('stack operations', () => {
  const yes = '?name';
  const no = '?-name';
  const result = (...query: string[]) => matchesQuery(query, () => 'value');

  it('start with an infinite number of true values', () => {
    expect(result()).toBe(true);
    expect(result('?#&&&&')).toBe(true);
    expect(result('?#!')).toBe(false);
    expect(result('?#9')).toBe(true);
  });

  it('count an index from the top', () => {
    expect(result(no, yes, '?#1!&&')).toBe(false);
    expect(result(no, yes, '?#0')).toBe(true);
  });

  it('replace the whole stack with an index at the end of a word', () => {
    expect(result(no, yes, '?#0')).toBe(true);
    expect(result(yes, no, yes, '?#1')).toBe(false);
  });

  it('push a copy for an index followed by another operation', () => {
    expect(result(no, yes, '?#0.')).toBe(false);
    expect(result(yes, no, '?#1.&|')).toBe(true);
  });

  it('duplicate the top with a separate dot', () => {
    expect(result(no, '?#.|!')).toBe(true);
    expect(result(yes, '?#.!')).toBe(false);
  });

  it('match boolean logic for any postfix expression', () => {
    type Expression = { words: string[]; value: boolean };
    const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 5 },
        fc.boolean().map((value) => ({ words: [value ? yes : no], value })),
        tie('expression').map(({ words, value }) => ({ words: [...words, '?#!'], value: !value })),
        fc.tuple(tie('expression'), tie('expression'), fc.boolean()).map(([left, right, isAnd]) => ({
          words: [...left.words, ...right.words, isAnd ? '?#&' : '?#|'],
          value: isAnd ? left.value && right.value : left.value || right.value,
        })),
      ),
    }));
    fc.assert(
      fc.property(expression, ({ words, value }) => {
        expect(result(...words)).toBe(value);
      }),
    );
  });
});

import type { Secret } from '@lastmile/routeros';
import { describe, expect, it } from 'vitest';
import { oneForEachName } from './router-secrets.ts';

const secret = (id: string, name: string, service: string) => ({ id, name, service }) as Secret;

describe('secrets with the same name', () => {
  it('exist once per service; the PPPoE one is used, wherever it is in the list', () => {
    const listed = [
      secret('*1', 'anna', 'l2tp'),
      secret('*2', 'anna', 'pppoe'),
      secret('*3', 'anna', 'pptp'),
      secret('*4', 'bert', 'any'),
      secret('*5', 'bert', 'l2tp'),
      secret('*6', 'carl', 'l2tp'),
    ];
    const ids = [...oneForEachName(listed)].map(([name, { id }]) => [name, id]);
    expect(ids).toEqual([
      ['anna', '*2'],
      ['bert', '*4'],
      ['carl', '*6'],
    ]);
  });
});

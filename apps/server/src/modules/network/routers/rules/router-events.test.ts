import { describe, expect, it } from 'vitest';
import { routerEvents } from './router-events.ts';

const sample = (at: string, reachable: boolean) => ({ at, reachable });

describe('routerEvents', () => {
  it('shows the beginning and the end of an outage once, newest first', () => {
    const samples = [sample('1', true), sample('2', false), sample('3', false), sample('4', true)];
    expect(routerEvents(samples, []).map(({ at, kind }) => [at, kind])).toEqual([
      ['4', 'online'],
      ['2', 'unreachable'],
    ]);
  });

  it('does not take the first sample for a change', () => {
    expect(routerEvents([sample('1', false)], [])).toEqual([]);
  });

  it('names changes by what was done', () => {
    const change = (call: string, action = 'update') => ({ at: '1', who: 'Rina', call, action });
    const kinds = routerEvents(
      [],
      [change('routers.enableSync'), change('routers.update'), change('routers.create', 'insert')],
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(['syncEnabled', 'updated', 'created']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListShape, type ListState, readListState, writeListState } from './list-state.ts';

const shape: ListShape = {
  sorts: ['name', 'createdAt'],
  fields: [
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'locked', label: 'Locked' },
      ],
    },
    { name: 'from', label: 'From', kind: 'date' },
    { name: 'call', label: 'Call', kind: 'text' },
  ],
};
const read = (search: string) => readListState(new URLSearchParams(search), shape);
const defaults: ListState = { page: 1, pageSize: 25, search: '', sort: 'name', filters: {} };

describe('reading list state from the URL', () => {
  it('uses the defaults for an empty query', () => {
    expect(read('')).toEqual(defaults);
  });

  it.each([
    'page=0',
    'page=-3',
    'page=1.5',
    'page=ten',
    'page=999999999',
    'pageSize=7',
    'sort=password',
    'status=none',
    'from=yesterday',
  ])('uses the defaults for %s', (search) => {
    expect(read(search)).toEqual(defaults);
  });

  it('accepts a value whose options are still loading', () => {
    const later: ListShape = {
      ...shape,
      fields: [{ name: 'role', label: 'Role', kind: 'choice', options: [] }],
    };
    expect(readListState(new URLSearchParams('role=4'), later).filters).toEqual({ role: '4' });
  });

  it('accepts an id that is not among the options, where these are ids', () => {
    const options = [{ value: '7', label: 'Karim' }];
    const users: ListShape = {
      ...shape,
      fields: [{ name: 'receivedBy', label: 'Received by', kind: 'choice', options }],
    };
    const filtersOf = (search: string) => readListState(new URLSearchParams(search), users).filters;
    expect(filtersOf('receivedBy=12')).toEqual({ receivedBy: '12' });
    expect(filtersOf('receivedBy=someone')).toEqual({});
    expect(read('status=12').filters).toEqual({});
  });

  it('round-trips through the URL and keeps other parameters', () => {
    const state = fc.record({
      page: fc.integer({ min: 1, max: 100_000 }),
      pageSize: fc.constantFrom(10, 25, 50, 100, 200),
      search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      sort: fc.constantFrom('name', '-name', 'createdAt', '-createdAt'),
      status: fc.constantFrom('', 'active', 'locked'),
      call: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    });
    fc.assert(
      fc.property(state, ({ status, call, page, ...rest }) => {
        const filters = { ...(status ? { status } : {}), ...(call ? { call } : {}) };
        const first = writeListState(new URLSearchParams('tab=open'), shape, { ...rest, filters });
        const written = writeListState(first, shape, { page });
        expect(readListState(written, shape)).toEqual({ ...rest, page, filters });
        expect(written.get('tab')).toBe('open');
      }),
    );
  });
});

describe('changing list state', () => {
  it('returns to the first page only when the filters change', () => {
    const third = new URLSearchParams('page=3&status=active');
    expect(readListState(writeListState(third, shape, { search: 'mir' }), shape).page).toBe(1);
    expect(readListState(writeListState(third, shape, { filters: {} }), shape).page).toBe(1);
    expect(readListState(writeListState(third, shape, { page: 4 }), shape)).toMatchObject({
      page: 4,
      filters: { status: 'active' },
    });
  });

  it('leaves defaults out of the URL', () => {
    const full = new URLSearchParams('page=2&pageSize=50&search=a&sort=-name&status=active');
    expect(writeListState(full, shape, defaults).toString()).toBe('');
  });
});

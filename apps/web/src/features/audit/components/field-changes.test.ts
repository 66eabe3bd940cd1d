import { describe, expect, it } from 'vitest';
import { listFieldChanges } from './field-changes.ts';

describe('changes', () => {
  it('come first, with old and new value', () => {
    expect(
      listFieldChanges({ id: 4, name: 'Mirpur', code: null }, { id: 4, name: 'Mirpur 10', code: null }),
    ).toEqual([
      { field: 'name', before: 'Mirpur', after: 'Mirpur 10', isChanged: true },
      { field: 'code', before: undefined, after: undefined, isChanged: false },
      { field: 'id', before: '4', after: '4', isChanged: false },
    ]);
  });

  it('include all fields of a created or deleted row', () => {
    expect(listFieldChanges(null, { a: 1 })).toEqual([
      { field: 'a', before: undefined, after: '1', isChanged: true },
    ]);
    expect(listFieldChanges({ a: [1] }, null)).toEqual([
      { field: 'a', before: '[1]', after: undefined, isChanged: true },
    ]);
    expect(listFieldChanges(null, null)).toEqual([]);
  });
});

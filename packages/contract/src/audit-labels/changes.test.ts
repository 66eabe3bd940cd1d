import { describe, expect, it } from 'vitest';
import { auditChanges } from './changes.ts';

describe('changes', () => {
  it('are the fields that differ, with old and new value', () => {
    expect(
      auditChanges({ id: 4, name: 'Mirpur', code: null }, { id: 4, name: 'Mirpur 10', code: null }),
    ).toEqual([{ field: 'name', before: 'Mirpur', after: 'Mirpur 10' }]);
  });

  it('are all fields with a value for a created or deleted row', () => {
    expect(auditChanges(null, { a: 1, b: null })).toEqual([{ field: 'a', before: null, after: 1 }]);
    expect(auditChanges({ a: [1] }, null)).toEqual([{ field: 'a', before: [1], after: null }]);
    expect(auditChanges(null, null)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { lineChangesOf } from './field-changes.ts';

describe('what changed in a line', () => {
  it('names each field that differs, and none that only the database minds', () => {
    const before = {
      status: 'active',
      status_reason: null,
      vlan: 10,
      version: 1,
      updated_at: 'a',
      name_key: 'x',
    };
    const after = { status: 'suspended', status_reason: 'by_hand', vlan: 10, version: 2, updated_at: 'b' };
    expect(lineChangesOf(before, after)).toEqual([
      { field: 'status', before: 'active', after: 'suspended' },
      { field: 'status_reason', before: null, after: 'by_hand' },
    ]);
  });

  it('takes a field that was not there for an empty one', () => {
    expect(lineChangesOf({}, { comment: null, vlan: 7 })).toEqual([
      { field: 'vlan', before: null, after: 7 },
    ]);
  });

  it('is nothing where the row itself is gone', () => {
    expect(lineChangesOf({ status: 'active' }, null)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { listSubscriberChanges } from './field-changes.ts';

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
    const after = { status: 'suspended', status_reason: 'manual', vlan: 10, version: 2, updated_at: 'b' };
    expect(listSubscriberChanges(before, after)).toEqual([
      { field: 'status', before: 'active', after: 'suspended' },
      { field: 'status_reason', before: null, after: 'manual' },
    ]);
  });

  it('takes a field that was not there for an empty one', () => {
    expect(listSubscriberChanges({}, { comment: null, vlan: 7 })).toEqual([
      { field: 'vlan', before: null, after: 7 },
    ]);
  });

  it('is nothing where the row itself is gone', () => {
    expect(listSubscriberChanges({ status: 'active' }, null)).toEqual([]);
  });
});

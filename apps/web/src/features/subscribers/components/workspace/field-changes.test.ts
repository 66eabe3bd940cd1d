import { describe, expect, it } from 'vitest';
import { listSubscriberChanges } from './field-changes.ts';

describe('listSubscriberChanges', () => {
  it('lists each changed field except internal columns', () => {
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

  it('treats a missing field as empty', () => {
    expect(listSubscriberChanges({}, { comment: null, vlan: 7 })).toEqual([
      { field: 'vlan', before: null, after: 7 },
    ]);
  });

  it('is empty for a deleted row', () => {
    expect(listSubscriberChanges({ status: 'active' }, null)).toEqual([]);
  });
});

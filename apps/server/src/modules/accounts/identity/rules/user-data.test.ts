import type { Ability } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { abilitiesWhileActing } from './user-data.ts';

const ofClients: readonly Ability[] = [
  { action: 'manage', subject: 'Router' },
  { action: 'read', subject: 'Report' },
  { action: 'reveal', subject: 'Subscriber' },
  { action: 'manage', subject: 'Ticket' },
];

describe('acting as an ISP', () => {
  it('gives an administrator what the owner may do', () => {
    expect(abilitiesWhileActing([{ action: 'manage', subject: 'all' }], ofClients)).toEqual(ofClients);
  });

  it('gives support what the owner may view, and nothing else, whatever it may do on the platform', () => {
    const support: readonly Ability[] = [
      { action: 'read', subject: 'ActingAs' },
      { action: 'manage', subject: 'Ticket' },
    ];
    expect(abilitiesWhileActing(support, ofClients)).toEqual([
      { action: 'read', subject: 'Router' },
      { action: 'read', subject: 'Report' },
      { action: 'read', subject: 'Ticket' },
    ]);
  });

  it('gives nothing to those who may not act, for example after they lost the permission', () => {
    expect(abilitiesWhileActing([{ action: 'read', subject: 'Isp' }], ofClients)).toEqual([]);
  });
});

import type { UserData } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { buildAbility } from '../../../shared/session/ability.ts';
import { accessiblePages } from './menu-entries.ts';
import { quickEntries } from './quick-entries.ts';

const entriesOf = (ability: UserData['ability'], ispId: number | null = 1) =>
  quickEntries(accessiblePages(buildAbility(ability), { ispId } as UserData)).map(({ path }) => path);

describe('the bottom navigation', () => {
  it('leads a collector to collecting first', () => {
    const entries = entriesOf([
      { action: 'create', subject: 'Payment' },
      { action: 'read', subject: 'Payment' },
      { action: 'read', subject: 'Subscriber' },
    ]);
    expect(entries).toEqual(['/isp/collect', '/isp/isp-user-name-list', '/isp/cash-hand-over']);
  });

  it('leads a technician to visits first, and not to money', () => {
    const entries = entriesOf([
      { action: 'read', subject: 'Subscriber' },
      { action: 'read', subject: 'Router' },
      { action: 'read', subject: 'Ticket' },
      { action: 'update', subject: 'Ticket' },
    ]);
    expect(entries).toEqual([
      '/isp/visit-list',
      '/isp/isp-user-name-list',
      '/isp/isp-ticket-list',
      '/isp/router-list',
    ]);
  });

  it('leads those of a wholesale reseller to their own invoices', () => {
    const ability = [{ action: 'create', subject: 'Payment' }] as UserData['ability'];
    const screens = accessiblePages(buildAbility(ability), { ispId: 1 } as UserData);
    const paths = (resellerId: number | null) => quickEntries(screens, resellerId).map(({ path }) => path);
    expect(paths(7)).toContain('/isp/reseller/7?tab=invoices');
    expect(paths(7)).not.toContain('/isp/collect');
    expect(paths(null)).toContain('/isp/collect');
  });

  it('leaves a place for the menu, and is empty for the platform', () => {
    const everything = [{ action: 'manage', subject: 'all' }] as UserData['ability'];
    expect(entriesOf(everything).length).toBeLessThanOrEqual(4);
    expect(entriesOf(everything, null)).toEqual([]);
  });
});

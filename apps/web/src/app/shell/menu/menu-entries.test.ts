import type { Ability, UserData } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { buildAbility } from '../../../shared/session/ability.ts';
import { accessiblePages, menuSections } from './menu-entries.ts';

const userWith = (ability: Ability[], ispId: number | null): UserData => ({
  id: 1,
  fullName: 'Someone',
  role: 'any',
  ispId,
  ispName: null,
  locale: 'en',
  ability,
  paymentMethods: [],
  mustSetUpTwoFactor: false,
  idleMinutes: 720,
  actsAsIsp: false,
});
const menuOf = (user: UserData) =>
  menuSections(buildAbility(user.ability), user).flatMap(({ routes }) => routes.map(({ path }) => path));
const everything: Ability[] = [{ action: 'manage', subject: 'all' }];

describe('the menu', () => {
  it('shows only pages that the ability allows', () => {
    const collector = userWith(
      [
        { action: 'read', subject: 'Area' },
        { action: 'update', subject: 'Auth' },
      ],
      1,
    );
    expect(menuOf(collector)).toEqual(['/access-control', '/isp/area-management']);
  });

  it('shows pages of an ISP to an administrator only while acting as one', () => {
    const alone = menuOf(userWith(everything, null));
    expect(alone).toContain('/admin/isp-list');
    expect(alone.filter((path) => path.startsWith('/isp/'))).toEqual([]);
    expect(menuOf(userWith(everything, 4))).toContain('/isp/invoice-list');
  });

  it('has no entry for a page that needs an id', () => {
    const screens = accessiblePages(buildAbility(everything), userWith(everything, 1));
    expect(screens.filter(({ path }) => path.includes('{'))).toEqual([]);
    expect(screens.map(({ path }) => path)).toContain('/isp/change-password');
  });
});

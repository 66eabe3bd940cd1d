import type { Ability, UserData } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import { abilityOf } from '../../../shared/session/ability.ts';
import { menuSections, openScreens } from './menu-entries.ts';

const person = (ability: Ability[], ispId: number | null): UserData => ({
  id: 1,
  fullName: 'Someone',
  role: 'any',
  ispId,
  ispName: null,
  locale: 'en',
  ability,
  mustSetUpTwoFactor: false,
  actsAsIsp: false,
});
const menuOf = (user: UserData) =>
  menuSections(abilityOf(user.ability), user).flatMap(({ routes }) => routes.map(({ path }) => path));
const everything: Ability[] = [{ action: 'manage', subject: 'all' }];

describe('the menu', () => {
  it('shows nothing that the ability does not allow', () => {
    const collector = person(
      [
        { action: 'read', subject: 'Area' },
        { action: 'update', subject: 'Auth' },
      ],
      1,
    );
    expect(menuOf(collector)).toEqual(['/access-control', '/isp/area-management']);
  });

  it('shows an administrator the screens of an ISP only while acting as one', () => {
    const alone = menuOf(person(everything, null));
    expect(alone).toContain('/admin/isp-list');
    expect(alone.filter((path) => path.startsWith('/isp/'))).toEqual([]);
    expect(menuOf(person(everything, 4))).toContain('/isp/invoice-list');
  });

  it('leads to no screen that needs an id', () => {
    const screens = openScreens(abilityOf(everything), person(everything, 1));
    expect(screens.filter(({ path }) => path.includes('{'))).toEqual([]);
    expect(screens.map(({ path }) => path)).toContain('/isp/change-password');
  });
});

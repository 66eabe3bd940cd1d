import { type Ability, permits, restrictedFrom, type UserData } from '@lastmile/contract';
import { parsePlainDate, startOfDayIn } from '@lastmile/kit';
import type { User } from '../queries/identity.ts';

/** What the web client stores about the signed-in user. */
export const userDataOf = (user: User): UserData => ({
  id: user.id,
  fullName: user.fullName,
  role: user.role,
  ispId: user.ispId,
  ispName: user.ispName,
  locale: user.locale,
  ability: user.abilities.map(({ action, subject }) => ({ action, subject })),
  preferences: {
    dateFormat: 'locale',
    weekStart: 'locale',
    density: 'comfortable',
    defaultViews: {},
    ...user.preferences,
  },
  paymentMethods: user.paymentMethods,
  mustSetUpTwoFactor: mustSetUpTwoFactor(user),
  serviceCharge:
    user.paidUntil === null
      ? null
      : { paidUntil: user.paidUntil, restrictedFrom: restrictedFrom(user.paidUntil) },
  wholesaleResellerId: user.wholesaleResellerId,
  idleMinutes: user.idleMinutes,
  actsAsIsp: false,
});

export const mustSetUpTwoFactor = (
  user: Pick<User, 'requiresTwoFactor' | 'twoFactorSince' | 'hasPasskey'>,
): boolean => user.requiresTwoFactor && user.twoFactorSince === null && !user.hasPasskey;

/** The same for an administrator acting as an ISP. */
export const userDataWhileActing = (
  user: User,
  isp: { readonly id: number; readonly name: string; readonly paidUntil: string | null },
  abilities: readonly Ability[],
): UserData => ({
  ...userDataOf({
    ...user,
    ispId: isp.id,
    ispName: isp.name,
    paidUntil: isp.paidUntil,
    abilities: [...abilities],
  }),
  actsAsIsp: true,
});

/**
 * Acting as an ISP gives those who may update ISPs the permissions of the owner that they also hold, so nobody gains a
 * permission by acting; others who may act can view what the owner can view.
 */
export function abilitiesWhileActing(
  held: readonly Ability[],
  ofClients: readonly Ability[],
): readonly Ability[] {
  if (permits(held, 'update', 'Isp'))
    return ofClients.filter(({ action, subject }) => permits(held, action, subject));
  if (!permits(held, 'read', 'ActingAs')) return [];
  return ofClients
    .filter(({ action }) => action === 'read' || action === 'manage')
    .map(({ subject }) => ({ action: 'read', subject }));
}

/** When the ISP becomes restricted: its service charge is overdue past the grace, by the days of its time zone. */
export function restrictedFromMs(paidUntil: string | null, timezone: string | null): number {
  const from = paidUntil === null ? undefined : parsePlainDate(restrictedFrom(paidUntil));
  return from?.ok && timezone !== null ? startOfDayIn(timezone, from.value) : Number.POSITIVE_INFINITY;
}

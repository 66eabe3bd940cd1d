import { type Ability, permits, type UserData } from '@lastmile/contract';
import type { Person } from '../queries/identity.ts';

/** What the web client keeps of whoever signed in. */
export const userDataOf = (person: Person): UserData => ({
  id: person.id,
  fullName: person.fullName,
  role: person.role,
  ispId: person.ispId,
  ispName: person.ispName,
  locale: person.locale,
  ability: person.abilities.map(({ action, subject }) => ({ action, subject })),
  mustSetUpTwoFactor: mustSetUpTwoFactor(person),
  actsAsIsp: false,
});

export const mustSetUpTwoFactor = (person: Pick<Person, 'requiresTwoFactor' | 'twoFactorSince'>): boolean =>
  person.requiresTwoFactor && person.twoFactorSince === null;

/** The same for an administrator who works for an ISP. */
export const userDataWhileActing = (
  person: Person,
  isp: { readonly id: number; readonly name: string },
  abilities: readonly Ability[],
): UserData => ({
  ...userDataOf({ ...person, ispId: isp.id, ispName: isp.name, abilities: [...abilities] }),
  actsAsIsp: true,
});

/**
 * Acting as an ISP gives what the ISP's own head may do, and of that only what the person holds anyway:
 * nobody gains a right by acting.
 */
export const abilitiesWhileActing = (
  held: readonly Ability[],
  ofClients: readonly Ability[],
): readonly Ability[] => ofClients.filter(({ action, subject }) => permits(held, action, subject));

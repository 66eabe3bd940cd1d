import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { pendingContacts } from '../queries/contact-changes.ts';
import { findUserById } from '../queries/identity.ts';
import type { IdentityServices } from '../services.ts';

/** How the user signs in and is reached, with changes that are not confirmed yet. */
export async function getOwnAccount(tx: Tx, { clock }: IdentityServices, { userId }: Caller) {
  const now = new Date(clock.now()).toISOString();
  const [user, pending] = await Promise.all([findUserById(tx, userId), pendingContacts(tx, userId, now)]);
  if (!user) throw new Problem('unauthenticated');
  const pendingOf = (kind: string) => pending.find((change) => change.kind === kind)?.value ?? null;
  return {
    email: user.email,
    mobile: user.mobile,
    pendingEmail: pendingOf('email'),
    pendingMobile: pendingOf('mobile'),
  };
}

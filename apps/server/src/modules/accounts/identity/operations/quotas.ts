import { createHash } from 'node:crypto';
import { withPlatform } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { Services } from '../../../../core/services.ts';
import { countUses, usesOf } from '../queries/quotas.ts';

type Uses = Pick<Services, 'database' | 'clock'>;

const hourMs = 3_600_000;
const startOfHour = (nowMs: number): string => new Date(nowMs - (nowMs % hourMs)).toISOString();
const secondsLeft = (nowMs: number): number => Math.ceil((hourMs - (nowMs % hourMs)) / 1000);
const options = { actor: { userId: null } };

interface MailLimits {
  readonly perUser: number;
  readonly perIsp: number;
  readonly perRecipient: number;
}

/** Mails in an hour that a user can cause by what they enter. */
const mailLimits = {
  invitation: { perUser: 20, perIsp: 50, perRecipient: 3 },
  confirmation: { perUser: 5, perIsp: 100, perRecipient: 3 },
  receipt: { perUser: 200, perIsp: 1_000, perRecipient: 5 },
} as const satisfies Record<string, MailLimits>;

/** Counts a mail before it is sent; throws if its user, ISP or recipient has had too many this hour. */
export async function countMail(
  { database, clock }: Uses,
  kind: keyof typeof mailLimits,
  { userId, ispId }: Caller,
  recipient: string,
): Promise<void> {
  const { perUser, perIsp, perRecipient } = mailLimits[kind];
  const to = createHash('sha256').update(recipient.toLowerCase()).digest('base64url');
  const limits = new Map([
    [`${kind}:user:${userId}`, perUser],
    [`${kind}:isp:${ispId ?? 'none'}`, perIsp],
    [`${kind}:to:${ispId ?? 'none'}:${to}`, perRecipient],
  ]);
  const now = clock.now();
  await withPlatform(database, options, async (tx) => {
    const exceeded = await countUses(tx, limits, startOfHour(now));
    if (exceeded.length > 0) {
      throw new Problem('too_many_mails', {
        detail: `Try again in ${Math.ceil(secondsLeft(now) / 60)} min.`,
        retryAfterSeconds: secondsLeft(now),
      });
    }
  });
}

/** More than anyone mistypes: from here on it is a search for accounts of other ISPs. */
const refusedLogins = 10;
const refusedKey = ({ userId }: Caller): string => `refused-login:user:${userId}`;

/** Lets nobody try out logins: after ten refused ones in an hour, every further one is refused unseen. */
export async function limitRefusedLogins<T>(
  { database, clock }: Uses,
  caller: Caller,
  write: () => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const key = refusedKey(caller);
  const used = await withPlatform(database, { ...options, readOnly: true }, (tx) =>
    usesOf(tx, key, startOfHour(now)),
  );
  if (used >= refusedLogins) throw new Problem('too_many_requests', { retryAfterSeconds: secondsLeft(now) });
  try {
    return await write();
  } catch (error) {
    if (error instanceof Problem && error.code === 'users.login_refused') {
      const limits = new Map([[key, refusedLogins]]);
      await withPlatform(database, options, (tx) => countUses(tx, limits, startOfHour(now)));
    }
    throw error;
  }
}

import { withPlatform } from '@lastmile/database';
import { Problem } from '../../../../core/problem.ts';
import type { Services } from '../../../../core/services.ts';
import { countUses } from '../queries/quotas.ts';
import { clientNetworkOf } from '../rules/client-network.ts';

const hourMs = 3_600_000;

interface PublicLimits {
  readonly perAddress: number;
  readonly overall: number;
}

/** Uses in an hour of what anyone can call and what costs mails, rows or time of the processor. */
const publicLimits = {
  registration: { perAddress: 20, overall: 200 },
  passkey_challenge: { perAddress: 600, overall: 20_000 },
  registration_code: { perAddress: 60, overall: 2_000 },
} as const satisfies Record<string, PublicLimits>;

/** Counts a use by someone without an account; throws if their address, or all together, had too many. */
export async function countPublicUse(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  kind: keyof typeof publicLimits,
  ip: string,
): Promise<void> {
  const { perAddress, overall } = publicLimits[kind];
  const limits = new Map([
    [`${kind}:address:${clientNetworkOf(ip)}`, perAddress],
    [`${kind}:all`, overall],
  ]);
  const now = clock.now();
  const hour = new Date(now - (now % hourMs)).toISOString();
  const exceeded = await withPlatform(database, { actor: { userId: null } }, (tx) =>
    countUses(tx, limits, hour),
  );
  if (exceeded.length > 0)
    throw new Problem('too_many_requests', {
      retryAfterSeconds: Math.ceil((hourMs - (now % hourMs)) / 1000),
    });
}

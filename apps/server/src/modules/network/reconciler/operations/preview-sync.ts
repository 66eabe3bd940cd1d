import type { SyncPlan } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Cipher } from '@lastmile/kit/encryption';
import { decryptPassword } from '../../../customers/subscribers/index.ts';
import { findExpiredProfile } from '../../desired-state/index.ts';
import type { KnownRouter } from '../../routers/index.ts';
import { listChangesToPlan, type PendingChange } from '../queries/desired-secrets.ts';
import { listInventory } from '../queries/inventory.ts';
import { desiredProfiles } from '../queries/profiles.ts';
import { loadContents } from '../queries/router-contents.ts';
import { canCreateExpiredProfile, expiredProfileProblem } from '../rules/expired-profile.ts';
import { createPasswordHash } from '../rules/password-hash.ts';
import { decideProfile } from '../rules/profile-values.ts';
import { planSecrets, type SecretPlan } from '../sync/plan-secrets.ts';
import { endsSession } from '../sync/push-secrets.ts';

/** What the next sync would write, planned as the sync does, from the last poll instead of the router. */
export async function previewSync(tx: Tx, cipher: Cipher, router: KnownRouter): Promise<SyncPlan> {
  const contents = await loadContents(tx, router.id);
  const expired = await expiredByNextSync(tx, router.id, contents);
  const desiredSecrets = await listChangesToPlan(tx, router.id, expired !== null);
  const inventory = await listInventory(tx, router.id);
  const plans = planSecrets(
    desiredSecrets.map((row) => (expired && row.desiredState === 'disabled' ? { ...row, ...expired } : row)),
    {
      heldBy: new Map(inventory.map((row) => [row.name, [{ id: row.itemId ?? '', settings: row }]])),
      passwordOf: ({ ispId, username, passwordEncrypted }) =>
        passwordEncrypted === null ? null : decryptPassword(cipher, ispId, username, passwordEncrypted),
      hashOf: createPasswordHash(cipher, router),
    },
  );
  const held = new Map(contents.profiles.map((profile) => [profile.name, profile]));
  const profiles = (await desiredProfiles(tx, router.id)).map((one) =>
    decideProfile(one, held.get(one.name)),
  );
  const online = new Set(inventory.filter((row) => row.online).map(({ name }) => name));
  const count = (effect: Effect) => plans.filter((plan) => effectOf(plan) === effect).length;
  const isExpiredAdded = expired !== null && !held.has(expired.profile);
  return {
    add: count('add'),
    enable: count('enable'),
    disable: count('disable'),
    expire: count('expire'),
    update: count('update'),
    remove: count('remove'),
    blocked: count('blocked'),
    dropSessions: plans.filter((plan) => endsSession(plan) && online.has(plan.desiredSecret.name)).length,
    addProfiles: profiles.filter((decision) => decision === 'add').length + Number(isExpiredAdded),
    updateProfiles: profiles.filter((decision) => decision === 'set').length,
  };
}

/** Suspended subscribers get the expired profile if the sync creates it. */
async function expiredByNextSync(
  tx: Tx,
  routerId: number,
  contents: Awaited<ReturnType<typeof loadContents>>,
) {
  const wanted = await findExpiredProfile(tx, routerId);
  const problem = wanted.isUsed ? expiredProfileProblem(wanted, contents) : undefined;
  if (problem === undefined || !canCreateExpiredProfile(wanted, problem)) return null;
  return {
    desiredState: 'expired',
    profile: wanted.name,
    remoteAddress: null,
  } as const satisfies Partial<PendingChange>;
}

type Effect = Exclude<keyof SyncPlan, 'dropSessions' | 'addProfiles' | 'updateProfiles'>;

function effectOf({ decision, desiredSecret, held }: SecretPlan): Effect | undefined {
  if (decision.do === 'leave') return 'blocked';
  if (decision.do !== 'set') return decision.do === 'nothing' ? undefined : decision.do;
  if (desiredSecret.desiredState === 'expired') return 'expire';
  const isDisabled = desiredSecret.desiredState === 'disabled';
  if (held?.settings.disabled === isDisabled) return 'update';
  return isDisabled ? 'disable' : 'enable';
}

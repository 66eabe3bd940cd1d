import type { PendingChange } from '../queries/desired-secrets.ts';
import { decideSecret, type SecretDecision } from '../rules/decide-secret.ts';
import { findOwnSecret, type NamedSecret } from '../rules/own-secret.ts';

/** What the router has under a name; `password` is undefined if it does not show it. */
export interface ExistingSecret extends NamedSecret {
  readonly password?: string | undefined;
}

/** What will be written about one subscriber, and what the router has of it. */
export interface SecretPlan<Held extends ExistingSecret = ExistingSecret> {
  readonly desiredSecret: PendingChange;
  readonly password: string | null;
  readonly held: Held | undefined;
  readonly decision: SecretDecision;
  readonly passwordDiffers: boolean;
  /** The secret under the former name, which gets the new one. */
  readonly renamed: Held | undefined;
}

interface PlanContext<Held extends ExistingSecret> {
  readonly heldBy: ReadonlyMap<string, readonly Held[]>;
  passwordOf(desiredSecret: PendingChange): string | null;
  hashOf(name: string, password: string): string;
}

/** The plan that is written to the router, and that previews show. */
export function planSecrets<Held extends ExistingSecret>(
  desiredSecrets: readonly PendingChange[],
  context: PlanContext<Held>,
): SecretPlan<Held>[] {
  const plans = desiredSecrets.map((desiredSecret) => planSecret(desiredSecret, context));
  const removals = new Map(
    plans.flatMap((plan) => (plan.decision.do === 'remove' ? [[plan.desiredSecret.subscriberId, plan]] : [])),
  );
  const renames = new Map<SecretPlan<Held>, Held>();
  for (const plan of plans) {
    const former = plan.decision.do === 'add' ? removals.get(plan.desiredSecret.subscriberId) : undefined;
    if (former?.held && removals.delete(plan.desiredSecret.subscriberId)) renames.set(plan, former.held);
  }
  const taken = new Set(renames.values());
  return plans.map((plan) => {
    const renamed = renames.get(plan);
    if (renamed) return { ...plan, renamed };
    // The rename takes the secret away from its former name.
    const isRenamed = plan.decision.do === 'remove' && plan.held && taken.has(plan.held);
    return isRenamed ? { ...plan, decision: { do: 'nothing' } } : plan;
  });
}

function planSecret<Held extends ExistingSecret>(
  desiredSecret: PendingChange,
  { heldBy, passwordOf, hashOf }: PlanContext<Held>,
): SecretPlan<Held> {
  const held = findOwnSecret(heldBy.get(desiredSecret.name) ?? [], desiredSecret);
  const password = passwordOf(desiredSecret);
  const passwordDiffers = password !== null && isOtherPassword(desiredSecret, password, held, hashOf);
  const unchanged = desiredSecret.confirmedVersion === desiredSecret.desiredVersion;
  const decision = decideSecret({ ...desiredSecret, unchanged, passwordDiffers }, held?.settings ?? null);
  return { desiredSecret, password, held, decision, passwordDiffers, renamed: undefined };
}

function isOtherPassword(
  desiredSecret: PendingChange,
  password: string,
  held: ExistingSecret | undefined,
  hashOf: PlanContext<ExistingSecret>['hashOf'],
): boolean {
  if (held?.password !== undefined) return held.password !== password;
  const hash = held?.settings.passwordHash;
  if (hash) return hash !== hashOf(desiredSecret.name, password);
  return desiredSecret.pushPassword;
}

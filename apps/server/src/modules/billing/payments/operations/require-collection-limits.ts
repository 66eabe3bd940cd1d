import type { PaymentMethod } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { loadCollectionLimits } from '../../../accounts/identity/index.ts';
import { hasSubscriberOutside } from '../queries/record-payments.ts';
import type { NewPayment } from '../rules/new-payment.ts';

/** Payments that nobody received in person. */
const withoutReceiver: readonly NewPayment['channel'][] = ['import', 'pay_link'];

/** A collector without areas sees no subscriber; the problem says why, instead of that the subscriber is not found. */
export function requireAreas({ dataScope }: Pick<Caller, 'dataScope'>): void {
  if (dataScope?.kind === 'own_collections' && dataScope.areaIds.length === 0)
    throw new Problem('payments.no_areas');
}

/** A user receives payments only in their areas and with the methods allowed to them. */
export async function requireCollectionLimits(tx: Tx, payments: readonly NewPayment[]): Promise<void> {
  const received = payments.filter(({ channel }) => !withoutReceiver.includes(channel));
  for (const userId of new Set(received.flatMap(({ receivedBy }) => receivedBy ?? []))) {
    await requireReceiver(tx, userId, ...received.filter(({ receivedBy }) => receivedBy === userId));
  }
}

/** Whether a user may receive this money from these subscribers. */
export async function requireReceiver(
  tx: Tx,
  userId: number,
  ...received: readonly Pick<NewPayment, 'method' | 'subscriberId'>[]
): Promise<void> {
  const { areas } = await requireAllowedMethods(
    tx,
    userId,
    received.map(({ method }) => method),
  );
  const subscriberIds = received.map(({ subscriberId }) => subscriberId);
  if (areas && (await hasSubscriberOutside(tx, subscriberIds, areas)))
    throw new Problem('payments.outside_areas');
}

export async function requireAllowedMethods(tx: Tx, userId: number, used: readonly PaymentMethod[]) {
  const limits = await loadCollectionLimits(tx, userId);
  const allowed: readonly PaymentMethod[] | null = limits.methods;
  if (allowed && !used.every((method) => allowed.includes(method)))
    throw fieldProblem('payments.method_not_allowed', 'method');
  return limits;
}

import { permits, type SubscriberAccount } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { collectorOf, resellersOf } from '../../../accounts/roles/index.ts';
import { suspensionDateFor } from '../../../billing/dunning/index.ts';
import { expectNextInvoice } from '../../../billing/invoices/index.ts';
import { findLastPayment, getBalance, paymentViewer } from '../../../billing/payments/index.ts';
import { findSubscriber } from '../../subscribers/index.ts';

/** Balance, last payment and next invoice: what a customer on the phone asks about. */
export async function getAccount(clock: Clock, tx: Tx, id: number, caller: Caller) {
  const subscriber = await findSubscriber(tx, id, resellersOf(caller));
  if (!subscriber) throw new Problem('not_found');
  const { balanceMinor, overdueMinor, paidUntil, invoices } = await getBalance(clock, tx, id, caller);
  const oldestDueOn = invoices.map(({ dueOn }) => dueOn).sort()[0] ?? null;
  const visible = visiblePayments(caller);
  const canBeSuspended = subscriber.status === 'active' && subscriber.billing === 'normal';
  return {
    balanceMinor,
    overdueMinor,
    oldestDueOn,
    paidUntil,
    suspendsOn:
      oldestDueOn !== null && canBeSuspended
        ? await suspensionDateFor(tx, clock, { dueOn: oldestDueOn, promiseUntil: subscriber.promiseUntil })
        : null,
    lastPayment: visible === 'none' ? null : ((await findLastPayment(tx, id, paymentViewer(caller))) ?? null),
    visiblePayments: visible,
    nextInvoice: await expectNextInvoice(tx, clock, id, resellersOf(caller)),
  };
}

function visiblePayments(caller: Caller): SubscriberAccount['visiblePayments'] {
  if (!permits(caller.abilities, 'read', 'Payment')) return 'none';
  return collectorOf(caller) === null ? 'all' : 'own';
}

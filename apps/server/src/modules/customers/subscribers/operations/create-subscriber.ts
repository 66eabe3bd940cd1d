import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { todayIn } from '@lastmile/kit';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { definedColumns } from '../../../../core/columns.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import type { Services } from '../../../../core/services.ts';
import { resellerOf } from '../../../accounts/roles/index.ts';
import { saveTermsSince } from '../../../billing/terms/index.ts';
import { enqueueWelcomes } from '../../../messaging/outbox/index.ts';
import { saveDesiredState } from '../../../network/desired-state/index.ts';
import { findKnownCustomers, insertCustomers, type KnownCustomer } from '../queries/customers.ts';
import { insertSubscribers, isInUse, isOnSale, ispDefaults } from '../queries/update-subscribers.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';
import { customerValues } from '../rules/customer-values.ts';
import { isDiscountActive } from '../rules/discount-days.ts';
import { requireMoneyPermission } from '../rules/money-fields.ts';
import { encryptPassword, generatePassword } from '../rules/ppp-passwords.ts';
import { subscriberColumns } from '../rules/subscriber-columns.ts';

type CreateServices = Pick<Services, 'clock' | 'cipher'>;
type NewSubscriber = CallInput<typeof calls.subscribers.create>['body'];

export async function createSubscriber(
  services: CreateServices,
  tx: Tx,
  body: NewSubscriber,
  caller: Caller,
) {
  const [created] = await createSubscribers(services, tx, [body], caller);
  if (!created) throw new Error('The inserted subscriber was not returned');
  if (body.activate) await enqueueWelcomes(tx, new Date(services.clock.now()).toISOString(), [created.id]);
  return created;
}

/**
 * Creates subscribers in the given order, all or none. One that was connected earlier may give the start of
 * its current status.
 */
export async function createSubscribers(
  services: CreateServices,
  tx: Tx,
  newSubscribers: readonly (NewSubscriber & { readonly since?: string })[],
  caller: Caller,
) {
  if (newSubscribers.length === 0) return [];
  const ispId = ispOf(caller);
  const { timezone, billingDay } = await ispDefaults(tx);
  const defaults = {
    billing: 'normal',
    freeUntil: null,
    billingDay,
    agreedPriceMinor: null,
    monthlyDiscountMinor: 0,
    discountPercent: null,
    discountFrom: null,
    discountUntil: null,
  } as const;
  for (const subscriber of newSubscribers) requireMoneyPermission(caller, defaults, subscriber);
  await rejectUnknownPlaces(tx, newSubscribers);
  const reseller = resellerOf(caller);
  const customers = await customersOf(tx, reseller, newSubscribers);
  const now = new Date(services.clock.now()).toISOString();
  const today = todayIn(timezone, services.clock).toString();
  const rows = newSubscribers.map((subscriber, at) => ({
    customer_id: customers[at]?.id ?? null,
    router_id: subscriber.routerId,
    package_id: subscriber.packageId,
    ...definedColumns(subscriberColumns, fieldsOf(subscriber)),
    connected_on: subscriber.connectedOn ?? (subscriber.activate ? today : null),
    password_encrypted: encryptPassword(
      services.cipher,
      ispId,
      subscriber.username,
      subscriber.password ?? generatePassword(),
    ),
    discount_active: isDiscountActive(subscriber, today),
    reseller_user_id: reseller,
    status: subscriber.activate ? ('active' as const) : ('pending' as const),
    status_since: subscriber.since ?? now,
  }));
  const created = await explainConstraintErrors(insertSubscribers(tx, rows));
  await saveDesiredState(
    tx,
    created.map(({ id }) => id),
  );
  await saveTermsSince(
    tx,
    created.map(({ id }, at) => ({ id, at: rows[at]?.status_since ?? now })),
  );
  return created.map((subscriber, at) => {
    const { id: customerId = 0, pairCode = '' } = customers[at] ?? {};
    return { ...subscriber, customerId, pairCode };
  });
}

type Account = NewSubscriber & { readonly since?: string };
const fieldsOf = ({
  customer: _customer,
  routerId: _routerId,
  packageId: _packageId,
  password: _password,
  activate: _activate,
  since: _since,
  ...fields
}: Account) => fields;

async function rejectUnknownPlaces(tx: Tx, newSubscribers: readonly NewSubscriber[]): Promise<void> {
  for (const id of new Set(newSubscribers.map(({ routerId }) => routerId))) {
    if (!(await isInUse(tx, id))) throw fieldProblem('subscribers.router_not_found', 'routerId');
  }
  for (const id of new Set(newSubscribers.map(({ packageId }) => packageId))) {
    if (!(await isOnSale(tx, id))) throw fieldProblem('subscribers.package_not_found', 'packageId');
  }
}

/** The existing or new customer of each subscriber. */
async function customersOf(
  tx: Tx,
  reseller: number | null,
  newSubscribers: readonly NewSubscriber[],
): Promise<KnownCustomer[]> {
  const given = newSubscribers.map(({ customer }) => customer);
  const known = await findKnownCustomers(
    tx,
    given.flatMap((customer) => ('id' in customer ? [customer.id] : [])),
  );
  const fresh = given.flatMap((customer) => ('id' in customer ? [] : [customerValues(customer)]));
  const inserted = (await explainConstraintErrors(insertCustomers(tx, reseller, fresh))).values();
  return given.map((customer) => {
    const found = 'id' in customer ? known.get(customer.id) : inserted.next().value;
    if (!found) throw fieldProblem('subscribers.customer_not_found', 'customer');
    return found;
  });
}

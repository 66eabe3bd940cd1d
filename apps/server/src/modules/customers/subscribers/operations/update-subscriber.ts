import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { todayIn } from '@lastmile/kit';
import type { Cipher } from '@lastmile/kit/encryption';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { definedColumns } from '../../../../core/columns.ts';
import { Problem } from '../../../../core/problem.ts';
import type { Services } from '../../../../core/services.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { saveTerms } from '../../../billing/terms/index.ts';
import { saveDesiredState } from '../../../network/desired-state/index.ts';
import { updateCustomer } from '../queries/customers.ts';
import { ispDefaults, lockForUpdate, updateSubscribers, versionOf } from '../queries/update-subscribers.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';
import { customerValues } from '../rules/customer-values.ts';
import { isDiscountActive } from '../rules/discount-days.ts';
import { requireMoneyPermission } from '../rules/money-fields.ts';
import { decryptPassword, encryptPassword } from '../rules/ppp-passwords.ts';
import { subscriberColumns } from '../rules/subscriber-columns.ts';

const stale = () =>
  new Problem('stale', { detail: 'This was changed since you opened it. Reload it and try again.' });

/**
 * Updates a subscriber and its customer. A new username makes the old one absent on the router and creates
 * the new one.
 */
export async function updateSubscriber(
  { clock, cipher }: Pick<Services, 'clock' | 'cipher'>,
  tx: Tx,
  { params: { id }, body }: CallInput<typeof calls.subscribers.update>,
  caller: Caller,
) {
  const { version, customer, ...subscriber } = body;
  const before = await lockForUpdate(tx, id, resellersOf(caller));
  if (!before) throw new Problem('not_found');
  if (before.version !== version) throw stale();
  requireMoneyPermission(caller, before, subscriber);
  if (customer && before.customerId !== null) {
    const { version: customerVersion, ...values } = customer;
    const write = updateCustomer(tx, before.customerId, customerVersion, customerValues(values));
    if (!(await explainConstraintErrors(write))) throw stale();
  }
  const { timezone } = await ispDefaults(tx);
  const { discountFrom = before.discountFrom, discountUntil = before.discountUntil } = subscriber;
  const columns = {
    ...definedColumns(subscriberColumns, subscriber),
    discount_active: isDiscountActive({ discountFrom, discountUntil }, todayIn(timezone, clock).toString()),
    ...passwordForUsername(cipher, ispOf(caller), before, subscriber.username ?? before.username),
  };
  await explainConstraintErrors(updateSubscribers(tx, [id], { version, ...columns }));
  await saveDesiredState(tx, [id]);
  await saveTerms(tx, [id], new Date(clock.now()).toISOString());
  return versionOf(tx, id);
}

/** A password is encrypted for its username, so a new username requires a new encryption. */
function passwordForUsername(
  cipher: Cipher,
  ispId: number,
  before: { username: string; passwordEncrypted: string | null },
  username: string,
) {
  if (before.passwordEncrypted === null || before.username === username) return {};
  const password = decryptPassword(cipher, ispId, before.username, before.passwordEncrypted);
  return { password_encrypted: encryptPassword(cipher, ispId, username, password) };
}

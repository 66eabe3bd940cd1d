import type { Tx } from '@lastmile/database';
import { foldDigits, parseCode } from '@lastmile/kit';
import { parsePhone } from '@lastmile/kit/phone';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { findCustomerByCode, findCustomersByMobile, subscribersOf } from '../queries/customers.ts';

export async function findByPairCode(tx: Tx, typed: string, caller: Caller) {
  const code = parseCode(typed);
  const customer = code.ok ? await findCustomerByCode(tx, code.value) : undefined;
  if (!customer) throw new Problem('not_found', { detail: 'No customer with this customer code was found.' });
  const subscribers = await subscribersOf(tx, [customer.id], resellersOf(caller));
  return { customer, usernames: subscribers.get(customer.id) ?? [] };
}

export async function findByMobile(
  tx: Tx,
  query: { mobile: string; nid?: string | undefined },
  caller: Caller,
) {
  const phone = parsePhone(query.mobile);
  const nid = query.nid ? foldDigits(query.nid).trim() : null;
  const customers = await findCustomersByMobile(
    tx,
    phone.ok ? phone.value.e164 : null,
    nid,
    resellersOf(caller),
  );
  if (customers.length === 0)
    throw new Problem('not_found', { detail: 'No customer with this number was found.' });
  const subscribers = await subscribersOf(
    tx,
    customers.map(({ id }) => id),
    resellersOf(caller),
  );
  return {
    items: customers.map((customer) => ({ customer, usernames: subscribers.get(customer.id) ?? [] })),
  };
}

import type { Tx } from '@lastmile/database';
import { foldDigits, parseCode } from '@lastmile/kit';
import { parsePhone } from '@lastmile/kit/phone';
import { type Caller, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { findPersonByPairCode, findPersonsByMobile, linesOf } from '../queries/customers.ts';

export async function findByPairCode(tx: Tx, typed: string, caller: Caller) {
  const code = parseCode(typed);
  const person = code.ok ? await findPersonByPairCode(tx, code.value) : undefined;
  if (!person) throw new Problem('not_found', { detail: 'No customer with this customer code was found.' });
  const lines = await linesOf(tx, [person.id], resellerOf(caller));
  return { person, usernames: lines.get(person.id) ?? [] };
}

export async function findByMobile(
  tx: Tx,
  query: { mobile: string; nid?: string | undefined },
  caller: Caller,
) {
  const phone = parsePhone(query.mobile);
  const nid = query.nid ? foldDigits(query.nid).trim() : null;
  const persons = await findPersonsByMobile(tx, phone.ok ? phone.value.e164 : null, nid, resellerOf(caller));
  if (persons.length === 0)
    throw new Problem('not_found', { detail: 'No customer with this number was found.' });
  const lines = await linesOf(
    tx,
    persons.map(({ id }) => id),
    resellerOf(caller),
  );
  return { items: persons.map((person) => ({ person, usernames: lines.get(person.id) ?? [] })) };
}

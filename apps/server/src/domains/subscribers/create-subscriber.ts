import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { todayIn } from '@lastmile/kit';
import { type Caller, ispOf, resellerOf } from '../../base/caller.ts';
import { fieldProblem } from '../../base/problem.ts';
import type { Services } from '../../base/services.ts';
import { keepTerms } from '../../base/terms.queries.ts';
import { keepWishes } from '../../base/wishes.queries.ts';
import { insertSubscriber, isInUse, isOnSale, ispDefaults } from './change-subscribers.queries.ts';
import { lineColumns } from './line-columns.ts';
import { refuseUnpermittedMoney } from './money-fields.ts';
import { personValues } from './person-values.ts';
import { findPerson, insertPerson } from './persons.queries.ts';
import { generatePassword, sealPassword } from './ppp-passwords.ts';
import { explainingRefusals } from './refusals.ts';

type Body = CallInput<typeof calls.subscribers.store>['body'];

export async function createSubscriber(
  services: Pick<Services, 'clock' | 'sealer'>,
  tx: Tx,
  body: Body,
  caller: Caller,
) {
  const { person: given, routerId, packageId, password = generatePassword(), activate, ...line } = body;
  const ispId = ispOf(caller);
  const { timezone, billingDay } = await ispDefaults(tx);
  refuseUnpermittedMoney(
    caller,
    { billing: 'normal', billingDay, agreedPriceMinor: null, monthlyDiscountMinor: 0 },
    line,
  );
  if (!(await isInUse(tx, routerId))) throw fieldProblem('subscribers.router_not_found', 'routerId');
  if (!(await isOnSale(tx, packageId))) throw fieldProblem('subscribers.package_not_found', 'packageId');
  const person = await personOf(tx, ispId, given);
  const today = todayIn(timezone, services.clock).toString();
  const at = new Date(services.clock.now()).toISOString();
  const created = await explainingRefusals(
    insertSubscriber(tx, {
      isp_id: ispId,
      person_id: person.id,
      router_id: routerId,
      package_id: packageId,
      ...lineColumns(line),
      connected_on: line.connectedOn ?? (activate ? today : null),
      password_sealed: sealPassword(services.sealer, ispId, line.username, password),
      reseller_user_id: resellerOf(caller),
      status: activate ? 'active' : 'pending',
      status_since: at,
    }),
  );
  await keepWishes(tx, [created.id]);
  await keepTerms(tx, [created.id], at);
  return { ...created, personId: person.id, pairCode: person.pairCode };
}

async function personOf(tx: Tx, ispId: number, given: Body['person']) {
  if (!('id' in given)) return explainingRefusals(insertPerson(tx, ispId, personValues(given)));
  const known = await findPerson(tx, given.id);
  if (!known) throw fieldProblem('subscribers.person_not_found', 'person');
  return known;
}

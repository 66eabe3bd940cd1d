import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { todayIn } from '@lastmile/kit';
import { type Caller, ispOf, resellerOf } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import type { Services } from '../../../../core/services.ts';
import { keepTermsSince } from '../../../billing/terms/index.ts';
import { keepWishes } from '../../../network/desired-state/index.ts';
import { insertPersons, type KnownPerson, knownPersons } from '../queries/customers.ts';
import { insertSubscribers, isInUse, isOnSale, ispDefaults } from '../queries/update-subscribers.ts';
import { explainingRefusals } from '../rules/constraint-problems.ts';
import { personValues } from '../rules/customer-values.ts';
import { refuseUnpermittedMoney } from '../rules/money-fields.ts';
import { generatePassword, sealPassword } from '../rules/ppp-passwords.ts';
import { lineColumns } from '../rules/subscriber-columns.ts';

type CreateServices = Pick<Services, 'clock' | 'sealer'>;
type NewLine = CallInput<typeof calls.subscribers.store>['body'];

export async function createSubscriber(services: CreateServices, tx: Tx, body: NewLine, caller: Caller) {
  const [created] = await createSubscribers(services, tx, [body], caller);
  if (!created) throw new Error('The inserted subscriber was not returned');
  return created;
}

/** Lines in the order given, all or none; a line that was connected earlier may say since when it is as it is. */
export async function createSubscribers(
  services: CreateServices,
  tx: Tx,
  lines: readonly (NewLine & { readonly since?: string })[],
  caller: Caller,
) {
  if (lines.length === 0) return [];
  const ispId = ispOf(caller);
  const { timezone, billingDay } = await ispDefaults(tx);
  const usual = { billing: 'normal', billingDay, agreedPriceMinor: null, monthlyDiscountMinor: 0 } as const;
  for (const line of lines) refuseUnpermittedMoney(caller, usual, line);
  await refuseUnknownPlaces(tx, lines);
  const persons = await personsOf(tx, ispId, lines);
  const now = new Date(services.clock.now()).toISOString();
  const today = todayIn(timezone, services.clock).toString();
  const rows = lines.map(({ password = generatePassword(), since = now, ...line }, at) => ({
    isp_id: ispId,
    person_id: persons[at]?.id ?? null,
    router_id: line.routerId,
    package_id: line.packageId,
    ...lineColumns(line),
    connected_on: line.connectedOn ?? (line.activate ? today : null),
    password_sealed: sealPassword(services.sealer, ispId, line.username, password),
    reseller_user_id: resellerOf(caller),
    status: line.activate ? ('active' as const) : ('pending' as const),
    status_since: since,
  }));
  const created = await explainingRefusals(insertSubscribers(tx, rows));
  await keepWishes(
    tx,
    created.map(({ id }) => id),
  );
  await keepTermsSince(
    tx,
    created.map(({ id }, at) => ({ id, at: rows[at]?.status_since ?? now })),
  );
  return created.map((line, at) => {
    const { id: personId = 0, pairCode = '' } = persons[at] ?? {};
    return { ...line, personId, pairCode };
  });
}

async function refuseUnknownPlaces(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  for (const id of new Set(lines.map(({ routerId }) => routerId))) {
    if (!(await isInUse(tx, id))) throw fieldProblem('subscribers.router_not_found', 'routerId');
  }
  for (const id of new Set(lines.map(({ packageId }) => packageId))) {
    if (!(await isOnSale(tx, id))) throw fieldProblem('subscribers.package_not_found', 'packageId');
  }
}

/** For each line the person that is known, or a new one. */
async function personsOf(tx: Tx, ispId: number, lines: readonly NewLine[]): Promise<KnownPerson[]> {
  const given = lines.map(({ person }) => person);
  const known = await knownPersons(
    tx,
    given.flatMap((person) => ('id' in person ? [person.id] : [])),
  );
  const fresh = given.flatMap((person) => ('id' in person ? [] : [personValues(person)]));
  const inserted = (await explainingRefusals(insertPersons(tx, ispId, fresh))).values();
  return given.map((person) => {
    const found = 'id' in person ? known.get(person.id) : inserted.next().value;
    if (!found) throw fieldProblem('subscribers.person_not_found', 'person');
    return found;
  });
}

import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Sealer } from '@lastmile/kit/encryption';
import { type Caller, ispOf, resellerOf } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { Services } from '../../../../core/services.ts';
import { keepTerms } from '../../../billing/terms/index.ts';
import { keepWishes } from '../../../network/desired-state/index.ts';
import { updatePerson } from '../queries/customers.ts';
import { lockForEdit, updateLines, versionOf } from '../queries/update-subscribers.ts';
import { explainingRefusals } from '../rules/constraint-problems.ts';
import { personValues } from '../rules/customer-values.ts';
import { refuseUnpermittedMoney } from '../rules/money-fields.ts';
import { openPassword, sealPassword } from '../rules/ppp-passwords.ts';
import { lineColumns } from '../rules/subscriber-columns.ts';

const stale = () =>
  new Problem('stale', { detail: 'This was changed since you opened it. Reload it and try again.' });

/** Changes a line and its person. Another username renames it: absent under the old name, wanted under the new. */
export async function editSubscriber(
  { clock, sealer }: Pick<Services, 'clock' | 'sealer'>,
  tx: Tx,
  { params: { id }, body }: CallInput<typeof calls.subscribers.update>,
  caller: Caller,
) {
  const { version, person, ...line } = body;
  const before = await lockForEdit(tx, id, resellerOf(caller));
  if (!before) throw new Problem('not_found');
  if (before.version !== version) throw stale();
  refuseUnpermittedMoney(caller, before, line);
  if (person && before.personId !== null) {
    const { version: personVersion, ...values } = person;
    const write = updatePerson(tx, before.personId, personVersion, personValues(values));
    if (!(await explainingRefusals(write))) throw stale();
  }
  const columns = { ...lineColumns(line), ...resealed(sealer, ispOf(caller), before, line.username) };
  await explainingRefusals(updateLines(tx, [id], columns));
  await keepWishes(tx, [id]);
  await keepTerms(tx, [id], new Date(clock.now()).toISOString());
  return versionOf(tx, id);
}

/** A password is sealed for its username, so a new one needs a new seal. */
function resealed(
  sealer: Sealer,
  ispId: number,
  before: { username: string; passwordSealed: string | null },
  username: string,
) {
  if (before.passwordSealed === null || before.username === username) return {};
  const password = openPassword(sealer, ispId, before.username, before.passwordSealed);
  return { password_sealed: sealPassword(sealer, ispId, username, password) };
}

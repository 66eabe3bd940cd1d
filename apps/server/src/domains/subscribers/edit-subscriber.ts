import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Sealer } from '@lastmile/kit/sealing';
import { type Caller, ispOf, resellerOf } from '../../base/caller.ts';
import { Problem } from '../../base/problem.ts';
import type { Services } from '../../base/services.ts';
import { keepTerms } from '../../base/terms.queries.ts';
import { keepWishes } from '../../base/wishes.queries.ts';
import { lockForEdit, updateLines, versionOf } from './change-subscribers.queries.ts';
import { lineColumns } from './line-columns.ts';
import { refuseUnpermittedMoney } from './money-fields.ts';
import { personValues } from './person-values.ts';
import { updatePerson } from './persons.queries.ts';
import { openPassword, sealPassword } from './ppp-passwords.ts';
import { explainingRefusals } from './refusals.ts';

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

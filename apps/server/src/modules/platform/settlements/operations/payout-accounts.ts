import { type CallInput, type payoutAccountCalls, payoutPauseDays } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Cipher } from '@lastmile/kit/encryption';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { payoutNumberContext } from '../encrypted-columns.ts';
import { enqueuePayoutMail } from '../job-definitions.ts';
import {
  clearPreferred,
  endPayoutAccount,
  ensurePreferred,
  insertPayoutAccount,
  lockPayoutAccounts,
  lockUnverified,
  markRejected,
  markVerified,
  platformAccountPage,
} from '../queries/payout-accounts.ts';
import { returnToDraft } from '../queries/settlements.ts';
import { normaliseNumber, numberProblem } from '../rules/payout-number.ts';

type Form = CallInput<typeof payoutAccountCalls.update>['body'];
type Uses = { readonly clock: Clock; readonly cipher: Cipher };
interface Author {
  readonly ispId: number;
  readonly name: string;
}
const pauseMs = payoutPauseDays * 24 * 3_600_000;

/** Adds an account, which replaces the one of the same method. The caller's password was checked before. */
export async function savePayoutAccount({ clock, cipher }: Uses, tx: Tx, form: Form, author: Author) {
  const number = requireNumber(form);
  const now = clock.now();
  await lockPayoutAccounts(tx, author.ispId);
  const at = new Date(now).toISOString();
  const replaced = await endPayoutAccount(tx, form, at);
  if (replaced) await returnToDraft(tx, replaced.id, at);
  if (form.isPreferred) await clearPreferred(tx);
  const isBank = form.method === 'bank';
  const id = await insertPayoutAccount(tx, {
    method: form.method,
    holder_name: form.holderName,
    number_encrypted: cipher.encrypt(number, payoutNumberContext(author.ispId)),
    number_ending: number.slice(-4),
    bank_name: isBank ? form.bankName : null,
    bank_branch: isBank ? form.bankBranch : null,
    routing_number: isBank ? form.routingNumber : null,
    is_preferred: form.isPreferred,
    usable_from: new Date(now + pauseMs).toISOString(),
  });
  await ensurePreferred(tx);
  await enqueuePayoutMail(tx, { accountId: id, change: replaced ? 'changed' : 'added', author: author.name });
  return { id };
}

function requireNumber({ method, number: typed, bankName }: Form): string {
  const number = normaliseNumber(method, typed);
  const problem = numberProblem(method, number);
  if (problem) throw fieldProblem(problem, 'number');
  if (method === 'bank' && !bankName) throw fieldProblem('payout_accounts.bank_name', 'bankName');
  return number;
}

export async function deletePayoutAccount(
  { clock }: Pick<Uses, 'clock'>,
  tx: Tx,
  id: number,
  author: Author,
) {
  await lockPayoutAccounts(tx, author.ispId);
  const at = new Date(clock.now()).toISOString();
  const ended = await endPayoutAccount(tx, { id }, at);
  if (!ended) throw new Problem('not_found');
  await returnToDraft(tx, id, at);
  await ensurePreferred(tx);
  await enqueuePayoutMail(tx, { accountId: id, change: 'removed', author: author.name });
  return { id };
}

/** With their numbers, which the platform compares with documents and pays to. */
export async function listPlatformAccounts(
  { cipher }: Pick<Uses, 'cipher'>,
  tx: Tx,
  query: CallInput<typeof payoutAccountCalls.platformList>['query'],
) {
  const { items, ...page } = await platformAccountPage(tx, query);
  return {
    ...page,
    items: items.map(({ numberEncrypted, ...item }) => ({
      ...item,
      number: cipher.decrypt(numberEncrypted, payoutNumberContext(item.isp.id)),
    })),
  };
}

/** A person of the platform has compared the account with documents of the ISP. Decided once. */
export async function verifyPayoutAccount(
  { clock }: Pick<Uses, 'clock'>,
  tx: Tx,
  { id, isVerified, reason }: CallInput<typeof payoutAccountCalls.verify>['body'],
  userId: number,
) {
  const found = await lockUnverified(tx, id);
  if (!found) throw new Problem('not_found');
  if (found.endedAt !== null || found.verifiedAt !== null || found.rejectedAt !== null)
    throw new Problem('payout_accounts.decided');
  if (!isVerified && !reason) throw fieldProblem('payout_accounts.reason', 'reason');
  const at = new Date(clock.now()).toISOString();
  if (isVerified) await markVerified(tx, id, userId, at);
  else await markRejected(tx, id, userId, at, reason ?? '');
  await enqueuePayoutMail(tx, { accountId: id, change: isVerified ? 'verified' : 'rejected', author: '' });
  return { id };
}

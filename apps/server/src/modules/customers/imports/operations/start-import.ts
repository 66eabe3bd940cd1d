import { type CallInput, type ImportField, type importCalls, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { enqueue } from '@lastmile/jobs';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import { findRemainingSubscribers } from '../../../platform/plans/index.ts';
import { checkRows, runRows } from '../job-definitions.ts';
import { lockImport, resultCounts, saveColumnMapping, updateImport } from '../queries/imports.ts';
import { headerKey } from '../rules/guess-columns.ts';
import { importOf } from './get-import.ts';

const mayUpdateInvoices = ({ abilities }: Caller): boolean => permits(abilities, 'update', 'Invoice');
/** As for a transfer. */
const mayAssignResellers = ({ abilities }: Caller): boolean => permits(abilities, 'update', 'Reseller');
const mayGrantCredit = ({ abilities }: Caller): boolean => permits(abilities, 'grant', 'Credit');

/** An import runs with no more rights than it was checked with. */
const mayNoLonger = (
  found: { readonly [Right in 'mayUpdateInvoices' | 'mayAssignResellers' | 'mayGrantCredit']: boolean },
  caller: Caller,
): boolean =>
  (found.mayUpdateInvoices && !mayUpdateInvoices(caller)) ||
  (found.mayAssignResellers && !mayAssignResellers(caller)) ||
  (found.mayGrantCredit && !mayGrantCredit(caller));

async function idleImport(tx: Tx, id: number, caller: Caller) {
  await lockImport(tx, id);
  const found = await importOf(tx, id, caller);
  if (found.figures !== null) throw new Problem('not_found');
  if (found.busy) throw new Problem('imports.busy');
  return found;
}

export async function startCheck(tx: Tx, body: CallInput<typeof importCalls.check>['body'], caller: Caller) {
  const { id, createAreas } = body;
  const found = await idleImport(tx, id, caller);
  const mapping = found.headers.map((_, index) => body.mapping[index] ?? null);
  rejectInvalidMapping(mapping);
  if (createAreas && !permits(caller.abilities, 'create', 'Area')) throw new Problem('forbidden');
  const keys = found.headers.map(headerKey);
  await saveColumnMapping(tx, keys, mapping);
  const defaults = Object.fromEntries(
    Object.entries(body.defaults).filter(([, value]) => value.trim() !== ''),
  );
  const jobId = await enqueue(tx, checkRows, { importId: id }, { key: `import-${id}` });
  await updateImport(tx, id, {
    state: 'checking',
    jobId,
    mapping,
    defaults,
    createAreas,
    mayUpdateInvoices: mayUpdateInvoices(caller),
    mayAssignResellers: mayAssignResellers(caller),
    mayGrantCredit: mayGrantCredit(caller),
  });
  return { id, jobId };
}

function rejectInvalidMapping(mapping: readonly (ImportField | null)[]): void {
  const used = mapping.filter((field) => field !== null);
  if (!used.includes('username')) throw fieldProblem('imports.no_username', 'mapping');
  if (new Set(used).size !== used.length) throw fieldProblem('imports.duplicate_field', 'mapping');
}

export async function startRun(tx: Tx, body: CallInput<typeof importCalls.run>['body'], caller: Caller) {
  const { id, changeExisting } = body;
  const found = await idleImport(tx, id, caller);
  if (found.state === 'uploaded' || found.state === 'checking') throw new Problem('imports.not_checked');
  if (mayNoLonger(found, caller)) throw new Problem('imports.check_again');
  if (found.createAreas && !permits(caller.abilities, 'create', 'Area')) throw new Problem('forbidden');
  if (changeExisting && !permits(caller.abilities, 'update', 'Subscriber')) throw new Problem('forbidden');
  await requireRoom(tx, id);
  const jobId = await enqueue(tx, runRows, { importId: id }, { key: `import-${id}` });
  await updateImport(tx, id, { state: 'running', jobId, changeExisting });
  return { id, jobId };
}

/** Says so before anything is imported; the database refuses what is beyond the plan in any case. */
async function requireRoom(tx: Tx, importId: number): Promise<void> {
  const room = await findRemainingSubscribers(tx);
  if (room === null) return;
  const counts = await resultCounts(tx, [importId]);
  const created = counts.reduce(
    (sum, { result, done, rows }) => sum + (result === 'new' && !done ? rows : 0),
    0,
  );
  if (created > room) throw new Problem('plans.limit_subscribers');
}

import type { ProblemCode } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { fieldProblem } from '../../../../../core/problem.ts';
import { wakeRestores } from '../../queries/reactivation-requests.ts';
import {
  isInUse,
  isOnSale,
  type LineState,
  takenAmong,
  updateLines,
} from '../../queries/update-subscribers.ts';
import { explainingRefusals } from '../../rules/constraint-problems.ts';
import { isAllowed } from '../../rules/subscriber-state.ts';
import { type BulkChange, eachLine } from './bulk-update.ts';

const unlessAllowed =
  (action: string, isSo: (line: LineState) => boolean) =>
  (line: LineState): ProblemCode | undefined => {
    if (!isAllowed(action, line.status)) return 'subscribers.wrong_state';
    return isSo(line) ? 'subscribers.already_so' : undefined;
  };

/** Now, or on a day to come; a later choice takes the place of an earlier one. */
export async function packageChange(
  tx: Tx,
  {
    packageId,
    on,
    dropSession,
    at,
  }: { packageId: number; on: string | null; dropSession: boolean; at: string },
): Promise<BulkChange> {
  if (!(await isOnSale(tx, packageId))) throw fieldProblem('subscribers.package_not_found', 'packageId');
  const isSo = (line: LineState) =>
    on === null
      ? line.packageId === packageId && line.nextPackageId === null
      : line.nextPackageId === packageId && line.changeOn === on;
  return {
    refusalsOf: eachLine(unlessAllowed('changePackage', isSo)),
    apply: (ids) =>
      updateLines(
        tx,
        ids,
        on === null
          ? { package_id: packageId, next_package_id: null, change_on: null }
          : { next_package_id: packageId, change_on: on },
      ),
    wishes: { dropSessions: dropSession && on === null },
    termsChangeAt: at,
  };
}

export async function routerMove(tx: Tx, lines: readonly LineState[], routerId: number): Promise<BulkChange> {
  if (!(await isInUse(tx, routerId))) throw fieldProblem('subscribers.router_not_found', 'routerId');
  const fixed = lines.flatMap(({ staticIp }) => (staticIp ? [{ routerId, staticIp }] : []));
  const taken = (await takenAmong(tx, [], fixed)).addresses;
  const refusal = unlessAllowed('moveRouter', (line) => line.routerId === routerId);
  return {
    refusalsOf: eachLine((line) => {
      const refused = refusal(line);
      if (refused || !line.staticIp) return refused;
      const address = `${routerId} ${line.staticIp}`;
      if (taken.has(address)) return 'subscribers.static_ip_taken';
      taken.add(address);
      return undefined;
    }),
    apply: (ids) => updateLines(tx, ids, { router_id: routerId }),
  };
}

export const areaMove = (tx: Tx, areaId: number | null): BulkChange => ({
  refusalsOf: eachLine((line) => (line.areaId === areaId ? 'subscribers.already_so' : undefined)),
  apply: (ids) => explainingRefusals(updateLines(tx, ids, { area_id: areaId })),
});

export const personAssignment = (tx: Tx, personId: number): BulkChange => ({
  refusalsOf: eachLine((line) => (line.personId === personId ? 'subscribers.already_so' : undefined)),
  apply: (ids) => explainingRefusals(updateLines(tx, ids, { person_id: personId })),
});

/** What was planned for a later day is not done; the line stays with the package it has. */
export const packageChangeCalledOff = (tx: Tx): BulkChange => ({
  refusalsOf: eachLine(unlessAllowed('changePackage', (line) => line.nextPackageId === null)),
  apply: (ids) => updateLines(tx, ids, { next_package_id: null, change_on: null }),
});

export interface PromiseToPay {
  readonly until: string | null;
  readonly note: string | null;
  readonly by: number;
  readonly at: string;
}

/** Lines cut for being unpaid come back with it. Withdrawn, it says no more who granted it; the history does. */
export const promiseToPay = (tx: Tx, { until, note, by, at }: PromiseToPay): BulkChange => ({
  refusalsOf: eachLine(unlessAllowed('promise', (line) => line.promiseUntil === until)),
  async apply(ids) {
    const granted =
      until === null
        ? { promise_note: null, promised_by: null, promised_at: null }
        : { promise_note: note, promised_by: by, promised_at: at };
    await updateLines(tx, ids, { promise_until: until, ...granted });
    await wakeRestores(tx, ids);
  },
});

/** Nothing of the line changes: a new version of its wish drops the session. */
export const disconnection: BulkChange = {
  refusalsOf: eachLine(unlessAllowed('disconnect', () => false)),
  apply: async () => undefined,
  wishes: { dropSessions: true },
};

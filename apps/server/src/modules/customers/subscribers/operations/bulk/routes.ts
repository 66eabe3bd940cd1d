import { type BulkOutcome, type CallInput, calls, minimumHoldDays, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { parsePlainDate, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../../core/caller.ts';
import { fieldProblem } from '../../../../../core/problem.ts';
import { type Route, route } from '../../../../../core/route.ts';
import type { Services } from '../../../../../core/services.ts';
import { ispDefaults } from '../../queries/update-subscribers.ts';
import { overdueDays, resolveTarget } from '../resolve-filter.ts';
import { bulkUpdate } from './bulk-update.ts';
import { forNonPayment } from './for-non-payment.ts';
import { postponedDays } from './postponed-days.ts';
import {
  activation,
  closing,
  type Moment,
  puttingOnHold,
  reopening,
  statusChangeCancellation,
  suspension,
} from './state-updates.ts';
import {
  areaMove,
  customerAssignment,
  disconnection,
  packageChangeCancellation,
  packageUpdate,
  promiseToPay,
  routerMove,
} from './subscriber-updates.ts';

type BulkBody = Pick<CallInput<typeof calls.subscribers.activate>['body'], 'ids' | 'filter' | 'preview'>;

export const bulkRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const momentFor = async (tx: Tx): Promise<Moment> => {
    const { timezone } = await ispDefaults(tx);
    return { at: new Date(clock.now()).toISOString(), today: todayIn(timezone, clock).toString() };
  };
  const bulk = async (
    tx: Tx,
    body: BulkBody,
    caller: Caller,
    change: Parameters<typeof bulkUpdate>[3],
  ): Promise<BulkOutcome> => bulkUpdate(tx, await resolveTarget(clock, tx, body), caller, change);
  const c = calls.subscribers;
  return [
    route(c.suspend, (tx, { body }, caller) =>
      bulk(tx, body, caller, async (subscribers) => {
        const update = suspension(tx, body.reason, await momentFor(tx));
        if (body.reason !== 'unpaid') return update;
        return forNonPayment(tx, update, subscribers, await overdueDays(clock, tx));
      }),
    ),
    route(c.activate, (tx, { body }, caller) =>
      bulk(tx, body, caller, async () => activation(tx, 'activate', await momentFor(tx))),
    ),
    route(c.resume, (tx, { body }, caller) =>
      bulk(tx, body, caller, async () => activation(tx, 'resume', await momentFor(tx))),
    ),
    route(c.hold, (tx, { body }, caller) =>
      bulk(tx, body, caller, async (subscribers) => {
        const moment = await momentFor(tx);
        requireMinimumHold(body.until, moment);
        const days = await postponedDays(tx, caller, subscribers, moment);
        return puttingOnHold(tx, body.until ?? null, moment, { days, by: caller.userId });
      }),
    ),
    route(c.close, (tx, { body }, caller) =>
      bulk(tx, body, caller, async (subscribers) => {
        const moment = await momentFor(tx);
        const days = await postponedDays(tx, caller, subscribers, moment);
        return closing(tx, moment, { days, by: caller.userId });
      }),
    ),
    route(c.cancelStatusChange, (tx, { body }, caller) =>
      bulk(tx, body, caller, async () => statusChangeCancellation(tx)),
    ),
    route(c.reopen, (tx, { body }, caller) =>
      bulk(tx, body, caller, async (subscribers) => reopening(tx, subscribers, await momentFor(tx))),
    ),
    route(c.promise, (tx, { body }, caller) => {
      if (!permits(caller.abilities, 'update', 'Invoice')) {
        throw fieldProblem('subscribers.invoice_permission_required', 'until');
      }
      return bulk(tx, body, caller, async () => {
        const moment = await momentFor(tx);
        rejectPastDate(body.until, 'until', moment);
        return promiseToPay(tx, { until: body.until, note: body.note, by: caller.userId, at: moment.at });
      });
    }),
    route(c.changePackage, (tx, { body }, caller) =>
      bulk(tx, body, caller, async (subscribers) => {
        const moment = await momentFor(tx);
        rejectPastDate(body.on ?? null, 'on', moment);
        const on = body.on === undefined || body.on === moment.today ? null : body.on;
        const postponed = await postponedDays(tx, caller, subscribers, moment);
        const { packageId, dropSession } = body;
        const change = { packageId, on, dropSession, at: moment.at, by: caller.userId, postponed };
        return packageUpdate(tx, change, subscribers);
      }),
    ),
    route(c.cancelPackageChange, (tx, { body }, caller) =>
      bulk(tx, body, caller, async () => packageChangeCancellation(tx)),
    ),
    route(c.moveRouter, (tx, { body }, caller) =>
      bulk(tx, body, caller, (subscribers) => routerMove(tx, subscribers, body.routerId)),
    ),
    route(c.moveArea, (tx, { body }, caller) =>
      bulk(tx, body, caller, async () => areaMove(tx, body.areaId)),
    ),
    route(c.assign, (tx, { body }, caller) =>
      bulk(tx, body, caller, async () => customerAssignment(tx, body.customerId)),
    ),
    route(c.disconnect, (tx, { body }, caller) => bulk(tx, body, caller, async () => disconnection)),
  ];
};

// Dates as YYYY-MM-DD compare as text.
function rejectPastDate(date: string | null, field: string, { today }: Moment): void {
  if (date !== null && date < today) throw fieldProblem('subscribers.not_in_the_past', field);
}

function requireMinimumHold(until: string | undefined, { today }: Moment): void {
  if (until === undefined) return;
  const first = parsePlainDate(today);
  const earliest = first.ok ? first.value.add({ days: minimumHoldDays }).toString() : until;
  if (until < earliest) throw fieldProblem('subscribers.hold_too_short', 'until');
}

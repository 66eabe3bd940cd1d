import { calls, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { parsePlainDate, todayIn } from '@lastmile/kit';
import { fieldProblem } from '../../../../../core/problem.ts';
import { type Route, route } from '../../../../../core/route.ts';
import type { Services } from '../../../../../core/services.ts';
import { ispDefaults } from '../../queries/update-subscribers.ts';
import { bulkChange } from './bulk-update.ts';
import { activation, holding, leaving, type Moment, rejoining, suspension } from './state-updates.ts';
import {
  areaMove,
  disconnection,
  packageChange,
  packageChangeCalledOff,
  personAssignment,
  promiseToPay,
  routerMove,
} from './subscriber-updates.ts';

const shortestHoldDays = 15;

export const bulkRoutes = ({ clock }: Pick<Services, 'clock'>): Route[] => {
  const momentFor = async (tx: Tx): Promise<Moment> => {
    const { timezone } = await ispDefaults(tx);
    return { at: new Date(clock.now()).toISOString(), today: todayIn(timezone, clock).toString() };
  };
  const c = calls.subscribers;
  return [
    route(c.suspend, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async () => suspension(tx, body.reason, await momentFor(tx))),
    ),
    route(c.activate, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async () => activation(tx, 'activate', await momentFor(tx))),
    ),
    route(c.resume, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async () => activation(tx, 'resume', await momentFor(tx))),
    ),
    route(c.hold, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async () => {
        const moment = await momentFor(tx);
        refuseShortHold(body.until, moment);
        return holding(tx, body.until ?? null, moment);
      }),
    ),
    route(c.leave, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async () => leaving(tx, await momentFor(tx))),
    ),
    route(c.rejoin, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async (lines) => rejoining(tx, lines, await momentFor(tx))),
    ),
    route(c.promise, (tx, { body }, caller) => {
      if (!permits(caller.abilities, 'update', 'Invoice')) {
        throw fieldProblem('subscribers.needs_invoice_right', 'until');
      }
      return bulkChange(tx, body, caller, async () => {
        const moment = await momentFor(tx);
        refusePast(body.until, 'until', moment);
        return promiseToPay(tx, { until: body.until, note: body.note, by: caller.userId, at: moment.at });
      });
    }),
    route(c.changePackage, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async () => {
        const moment = await momentFor(tx);
        refusePast(body.on ?? null, 'on', moment);
        const on = body.on === undefined || body.on === moment.today ? null : body.on;
        return packageChange(tx, {
          packageId: body.packageId,
          on,
          dropSession: body.dropSession,
          at: moment.at,
        });
      }),
    ),
    route(c.callOffPackageChange, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async () => packageChangeCalledOff(tx)),
    ),
    route(c.moveRouter, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, (lines) => routerMove(tx, lines, body.routerId)),
    ),
    route(c.moveArea, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async () => areaMove(tx, body.areaId)),
    ),
    route(c.assign, (tx, { body }, caller) =>
      bulkChange(tx, body, caller, async () => personAssignment(tx, body.personId)),
    ),
    route(c.disconnect, (tx, { body }, caller) => bulkChange(tx, body, caller, async () => disconnection)),
  ];
};

// Dates as YYYY-MM-DD compare as text.
function refusePast(date: string | null, field: string, { today }: Moment): void {
  if (date !== null && date < today) throw fieldProblem('subscribers.not_in_the_past', field);
}

function refuseShortHold(until: string | undefined, { today }: Moment): void {
  if (until === undefined) return;
  const first = parsePlainDate(today);
  const earliest = first.ok ? first.value.add({ days: shortestHoldDays }).toString() : until;
  if (until < earliest) throw fieldProblem('subscribers.hold_too_short', 'until');
}

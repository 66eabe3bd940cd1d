import type { DashboardFigure, DashboardList } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { countJobs, jobsVisibleTo } from '../../../accounts/background-jobs/index.ts';
import { isConfined, resellersOf } from '../../../accounts/roles/index.ts';
import { cashBalances, countHandOvers, ownCashOf } from '../../../billing/cash-book/index.ts';
import { countUpcomingSuspensions } from '../../../billing/dunning/index.ts';
import { invoiceSums, type Viewer, viewerOf } from '../../../billing/invoices/index.ts';
import { countClaims } from '../../../billing/payment-claims/index.ts';
import { paymentSums, paymentViewer, unpaidSubscriberTotal } from '../../../billing/payments/index.ts';
import { countSubscribers } from '../../../customers/subscribers/index.ts';
import { countRouters } from '../../../network/routers/index.ts';
import { countCheckouts } from '../../../platform/checkouts/index.ts';
import { sumIsps } from '../../../platform/isp-administration/index.ts';
import { sumsByCurrency } from '../../../platform/settlements/index.ts';
import { countTickets } from '../../../support/tickets/index.ts';
import { countVisits, dayOf, findStaffOf, localNow } from '../../../support/visits/index.ts';
import { type FigureSpec, type Measure, unitOf } from '../rules/figures.ts';

type Filter = Readonly<Record<string, string>>;
type Answer = Partial<Record<Measure, number>>;
type Ask = (filter: Filter) => Promise<Answer>;

interface Asking {
  readonly clock: Clock;
  readonly tx: Tx;
  readonly caller: Caller;
}

/** Asks the lists for their totals, with the functions of the lists themselves; each question once. */
export function createEvaluator(asking: Asking) {
  const lists = listsOf(asking);
  const answers = new Map<string, Promise<Answer>>();
  const ask = (list: DashboardList, filter: Filter): Promise<Answer> => {
    const key = JSON.stringify([list, filter]);
    const answer = answers.get(key) ?? lists[list](filter);
    answers.set(key, answer);
    return answer;
  };
  return async ({ key, list, measure, filter, previous }: FigureSpec): Promise<DashboardFigure> => ({
    key,
    unit: unitOf(measure),
    value: (await ask(list, filter))[measure] ?? 0,
    list,
    filter,
    previous: previous ? { ...previous, value: (await ask(list, previous.filter))[measure] ?? 0 } : null,
  });
}

function listsOf({ clock, tx, caller }: Asking): Record<DashboardList, Ask> {
  const viewer = once(() => viewerOf(tx, clock, caller));
  const now = new Date(clock.now()).toISOString();
  const suspensions = once(() => countUpcomingSuspensions(clock, tx, caller));
  return {
    payments: async (filter) => paymentSums(tx, { search: '', ...filter }, paymentViewer(caller)),
    invoices: async (filter) => invoiceAnswer(tx, filter, await viewer()),
    subscribers: async (filter) => ({
      total: await countSubscribers(tx, { search: '', ...filter }, resellersOf(caller), {
        isConfined: isConfined(caller),
      }),
    }),
    unpaidSubscribers: async () => {
      const found = await unpaidSubscriberTotal(tx, { unpaid: 'unpaid', search: '' }, await viewer());
      return { total: found.subscribers, balanceDueMinor: found.balanceDueMinor };
    },
    upcomingSuspensions: async ({ state }) => {
      const counts = await suspensions();
      return { total: counts[state as keyof typeof counts] };
    },
    routers: async (filter) => ({
      total: await countRouters(tx, { search: '', archived: 'no', sort: 'name', ...filter }),
    }),
    cash: async () => {
      const held = await cashBalances(tx, ownCashOf(caller));
      return { balanceDueMinor: held.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) };
    },
    handOvers: async (filter) => ({
      total: await countHandOvers(tx, { ...filter } as never, ownCashOf(caller)),
    }),
    paymentClaims: async (filter) => ({ total: await countClaims(tx, { search: '', ...filter } as never) }),
    checkouts: async (filter) => ({ total: await countCheckouts(tx, { search: '', ...filter } as never) }),
    jobs: async (filter) => ({ total: await countJobs(tx, { onlyOf: jobsVisibleTo(caller), ...filter }) }),
    tickets: async (filter) => ({
      total: await countTickets(tx, { search: null, ...filter } as never, { ...caller, now }),
    }),
    myVisits: async () => {
      const [staff, { today, time }] = [await findStaffOf(tx, caller.userId), await localNow(clock, tx)];
      const viewer = { userId: caller.userId, today, time };
      return { total: staff ? (await dayOf(tx, viewer, staff.id, today)).length : 0 };
    },
    visits: async (filter) => ({ total: await countVisits(tx, { search: null, ...filter } as never) }),
    isps: async (filter) => {
      const { total, sums } = await sumIsps(tx, { search: '', sort: 'name', now, ...filter });
      return { total, ...sums };
    },
    settlementsByIsp: async (filter) => (await sumsByCurrency(tx, { search: '', ...filter }))[0] ?? {},
  };
}

async function invoiceAnswer(tx: Tx, filter: Filter, viewer: Viewer): Promise<Answer> {
  const { total, totalMinor, paidMinor } = await invoiceSums(tx, { search: '', ...filter } as never, viewer);
  return { total, totalMinor, balanceDueMinor: totalMinor - paidMinor };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

import { type CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../core/caller.ts';
import { Problem } from '../../../core/problem.ts';
import { listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import type { Services } from '../../../core/services.ts';
import { findIsp } from '../../accounts/identity/index.ts';
import { assignPpp } from './operations/assign-ppp.ts';
import { getIspDetail } from './operations/get-isp-detail.ts';
import { exportIsps, listIsps } from './operations/list-isps.ts';
import { insertNote, notesOf } from './queries/notes.ts';
import { countPpp, type PppFilter, pppPage, streamPpp } from './queries/ppp-list.ts';

const c = calls.ispAdministration;

async function requireIsp(tx: Tx, ispId: number): Promise<void> {
  if (!(await findIsp(tx, ispId))) throw new Problem('not_found');
}

async function pageOfPpp(tx: Tx, filter: PppFilter, page: number, pageSize: number) {
  const [items, total] = [
    await pppPage(tx, filter, pageSize, (page - 1) * pageSize),
    await countPpp(tx, filter),
  ];
  return { items, page, pageSize, ...total };
}

const all = ({ query }: CallInput<typeof c.listPpp>): PppFilter => ({ ...query, isUnassigned: false });
const unassigned = ({ query }: CallInput<typeof c.listUnassignedPpp>): PppFilter => ({
  ...query,
  isUnassigned: true,
});

export const ispAdministrationRoutes = ({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Route[] => {
  const now = (): string => new Date(clock.now()).toISOString();
  return [
    listRoute(c.list, {
      page: (tx, { query }) => listIsps(tx, { ...query, now: now() }, query.page, query.pageSize),
      async *exportRows(tx, { query }) {
        yield* await exportIsps(tx, { ...query, now: now() });
      },
    }),
    route(c.get, (tx, { params }) => getIspDetail(tx, params.id)),
    route(c.listNotes, async (tx, { query }) => {
      await requireIsp(tx, query.ispId);
      return { items: await notesOf(tx, query.ispId) };
    }),
    route(c.createNote, async (tx, { body }, { userId }) => {
      await requireIsp(tx, body.ispId);
      return insertNote(tx, { ...body, at: now(), userId });
    }),
    listRoute(c.listPpp, {
      page: (tx, input) => pageOfPpp(tx, all(input), input.query.page, input.query.pageSize),
      exportRows: (tx, input) => streamPpp(tx, all(input)),
    }),
    listRoute(c.listUnassignedPpp, {
      page: (tx, input) => pageOfPpp(tx, unassigned(input), input.query.page, input.query.pageSize),
      exportRows: (tx, input) => streamPpp(tx, unassigned(input)),
    }),
    plainRoute(c.assignPpp, (input, info, caller) => assignPpp(database, input, info, caller as Caller)),
  ];
};

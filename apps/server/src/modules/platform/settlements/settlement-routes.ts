import { calls } from '@lastmile/contract';
import { callTransaction } from '../../../core/call-transaction.ts';
import { type Caller, ispOf } from '../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../core/problem.ts';
import { fileRoute, listRoute, plainRoute, type Route, route } from '../../../core/route.ts';
import { printStatement } from './documents/print-statement.ts';
import { adjustPayable, createSettlement, previewSettlement } from './operations/create-settlement.ts';
import { getSettlement, requireSettlement } from './operations/get-settlement.ts';
import { listUnsettled, unsettledUntil } from './operations/list-unsettled.ts';
import { listPlatformFees, savePlatformFee } from './operations/platform-fees.ts';
import { downloadProof, saveProof } from './operations/proof-file.ts';
import { saveSettlementSettings } from './operations/update-settings.ts';
import { confirmSettlement, updateSettlement } from './operations/update-settlement.ts';
import { exportItems, exportSettlements, itemPage, settlementPage } from './queries/settlement-list.ts';
import { findSettlementSettings } from './queries/settlement-settings.ts';
import { sumsOfIsp } from './queries/settlement-totals.ts';
import { exportSumsByIsp, exportUnsettled, sumsByIspPage } from './queries/unsettled.ts';
import type { SettlementServices } from './services.ts';

const c = calls.settlements;

export const settlementListRoutes = ({ clock }: SettlementServices): Route[] => [
  listRoute(c.byIsp, {
    page: (tx, { query }) => sumsByIspPage(tx, query),
    exportRows: (tx, { query }) => exportSumsByIsp(tx, query),
  }),
  listRoute(c.list, {
    page: (tx, { query }) => settlementPage(tx, query),
    exportRows: (tx, { query }) => exportSettlements(tx, query),
  }),
  listRoute(c.ofIsp, {
    page: async (tx, { query }, caller) => {
      const ispId = ispNamed(caller, query.ispId);
      return { ...(await settlementPage(tx, { ...query, ispId })), sums: await sumsOfIsp(tx, ispId) };
    },
    exportRows: (tx, { query }, caller) =>
      exportSettlements(tx, { ...query, ispId: ispNamed(caller, query.ispId) }),
  }),
  route(c.get, (tx, { params }, caller) => getSettlement(tx, params.id, caller)),
  listRoute(c.items, {
    page: async (tx, { params: { id }, query }) => {
      await requireSettlement(tx, id);
      return itemPage(tx, id, query);
    },
    exportRows: (tx, { params: { id } }) => exportItems(tx, id),
  }),
  listRoute(c.unsettled, {
    page: (tx, { query }, caller) => listUnsettled(clock, tx, ispOf(caller), query),
    exportRows: async function* (tx, { query }, caller) {
      yield* exportUnsettled(tx, ispOf(caller), await unsettledUntil(clock, tx), query);
    },
  }),
];

export const settlementChangeRoutes = (services: SettlementServices): Route[] => {
  const { clock, database, attachments } = services;
  return [
    route(c.preview, (tx, input) => previewSettlement(clock, tx, input)),
    route(c.create, (tx, { body }, { userId }) => createSettlement(clock, tx, body, userId)),
    route(c.update, (tx, { body }, { userId }) => updateSettlement(clock, tx, body, userId)),
    route(c.adjust, (tx, { body }) => adjustPayable(tx, body)),
    route(c.confirm, (tx, { body }, { userId }) => confirmSettlement(clock, tx, body.id, userId)),
    fileRoute(c.statement, (tx, input) => printStatement(clock, tx, input)),
    fileRoute(c.proof, (tx, { params }) => downloadProof(attachments, tx, params.id)),
    plainRoute(c.uploadProof, ({ params, query: { fileName }, file }, info, caller) => {
      if (!file || !caller) throw new Problem('malformed');
      return saveProof(
        attachments,
        (work) => callTransaction(c.uploadProof, database, info, caller, work),
        params.id,
        { file, fileName },
      );
    }),
    route(c.platformFees, (tx, { params }) => listPlatformFees(tx, params.ispId)),
    route(c.setPlatformFee, (tx, { body }) => savePlatformFee(clock, tx, body)),
    route(c.getSettings, (tx) => findSettlementSettings(tx)),
    plainRoute(c.updateSettings, ({ body }, info, caller) =>
      saveSettlementSettings(services, body, info, caller),
    ),
  ];
};

/** An ISP sees its own; the platform says whose. */
function ispNamed(caller: Caller, named: number | undefined): number {
  if (caller.ispId !== null) return caller.ispId;
  if (!named) throw fieldProblem('isp_required', 'ispId');
  return named;
}

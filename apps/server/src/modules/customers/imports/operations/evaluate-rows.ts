import type { Tx } from '@lastmile/database';
import { stateChanges } from '../../subscribers/index.ts';
import { type Evaluation, evaluate } from '../queries/evaluate-rows.ts';
import type { ImportDetails } from '../queries/imports.ts';

const transitions = stateChanges.map(([from, to]) => `${from} ${to}`);

export const evaluateRows = (tx: Tx, found: ImportDetails, rows: Evaluation['rows']) =>
  evaluate(tx, {
    importId: found.id,
    rows,
    own: found.resellerUserId,
    createAreas: found.createAreas,
    mayUpdateInvoices: found.mayUpdateInvoices,
    mayAssignResellers: found.mayAssignResellers,
    mayGrantCredit: found.mayGrantCredit,
    transitions,
  });

import type { Tx } from '@lastmile/database';
import { stateChanges } from '../../subscribers/index.ts';
import { type Judging, judge } from '../queries/evaluate-rows.ts';
import type { ImportDetails } from '../queries/imports.ts';

const transitions = stateChanges.map(([from, to]) => `${from} ${to}`);

export const judgeRows = (tx: Tx, found: ImportDetails, rows: Judging['rows']) =>
  judge(tx, {
    importId: found.id,
    rows,
    own: found.resellerUserId,
    makeAreas: found.makeAreas,
    mayGiveMoney: found.mayGiveMoney,
    transitions,
  });

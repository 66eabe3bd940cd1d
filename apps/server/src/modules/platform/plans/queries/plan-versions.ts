import type { Tx } from '@lastmile/database';
import { termColumns } from './plan-terms.ts';

export const findVersion = (tx: Tx, id: number) =>
  tx.selectFrom('service_plan_versions as v').select(termColumns).where('v.id', '=', id).executeTakeFirst();

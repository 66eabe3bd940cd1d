import { btrcColumns, type RegulatorColumn } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { stale } from '../../../../core/problem.ts';
import { findMapping, saveMapping } from '../queries/mapping.ts';

/** The columns of the ISP, or those of BTRC. */
export async function loadMapping(tx: Tx) {
  const own = await findMapping(tx);
  return own ? { ...own, isOwn: true } : { columns: [...btrcColumns], isOwn: false, version: 0 };
}

export async function updateMapping(tx: Tx, columns: readonly RegulatorColumn[], version: number) {
  const saved = await saveMapping(tx, columns, version);
  if (!saved) throw stale('This setting');
  return { ...saved, isOwn: true };
}

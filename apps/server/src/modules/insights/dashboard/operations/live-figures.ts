import { setTimeout as wait } from 'node:timers/promises';
import { type CallOutput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import type { RequestInfo, StreamEvent } from '../../../../core/route.ts';
import type { Services } from '../../../../core/services.ts';
import { findPlatformSettings } from '../../../platform/isps/index.ts';
import { liveOnly, platformFigures } from '../rules/figures.ts';
import { createEvaluator } from './evaluate-figure.ts';
import { evaluateSections, sectionsFor } from './get-summary.ts';

const { live } = calls.dashboard;
type Live = CallOutput<typeof live>;

/** Often enough to look live; what is read are aggregates. */
const refreshMs = 5_000;

async function evaluateLive(clock: Clock, tx: Tx, caller: Caller): Promise<Live> {
  const specs =
    caller.ispId === null
      ? platformFigures(caller.abilities, (await findPlatformSettings(tx)).currency)
      : (await sectionsFor(clock, tx, {}, caller)).specs;
  return { sections: await evaluateSections(liveOnly(specs), createEvaluator({ clock, tx, caller })) };
}

type Uses = Pick<Services, 'clock' | 'database'>;

export const getLiveFigures = ({ clock, database }: Uses, info: RequestInfo, caller: Caller): Promise<Live> =>
  callTransaction(live, database, info, caller, (tx) => evaluateLive(clock, tx, caller));

/**
 * The figures at once and whenever they change. The caller is resolved anew each time, so that a permission or a data scope that
 * was taken away shows at the next figure; a database that is away is asked again later.
 */
export async function* followFigures(
  uses: Uses,
  info: RequestInfo,
  currentCaller: () => Promise<Caller | undefined>,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  let last = '';
  while (!signal.aborted) {
    const caller = await currentCaller().catch(() => undefined);
    const figures = caller && (await getLiveFigures(uses, info, caller).catch(() => undefined));
    const text = JSON.stringify(figures);
    if (figures && text !== last) {
      last = text;
      yield { event: 'figures', data: figures };
    }
    await wait(refreshMs, undefined, { signal }).catch(() => undefined);
  }
}

import { type Ability, type CallInput, type calls, can, type FixableLeak, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import type { Services } from '../../../../core/services.ts';
import { updateSubscriber } from '../../../customers/subscribers/index.ts';
import { saveDesiredState } from '../../../network/desired-state/index.ts';
import { resolveProfileDrift } from '../../../network/reconciler/index.ts';
import {
  findChangedProfile,
  findLeakingSubscriber,
  type LeakingSubscriber,
  recordLeakFixed,
} from '../queries/fixable-leak.ts';
import { isLeaking } from '../queries/leaks.ts';
import { issueMissingInvoices } from './issue-missing-invoices.ts';
import { contextOf } from './list-leaks.ts';

type Uses = Pick<Services, 'clock' | 'cipher'>;
type Leak = CallInput<typeof calls.leaks.fix>['body'];

/** What each kind needs; changing a price also needs permission to update invoices. */
const needed: Readonly<Record<FixableLeak, Ability>> = {
  uninvoiced: can('create', 'Invoice'),
  free: can('update', 'Subscriber'),
  below_price: can('update', 'Subscriber'),
  suspended_online: can('update', 'Subscriber'),
  faster_on_router: can('update', 'Subscriber'),
};

const newTerms = {
  free: { billing: 'normal' as const },
  below_price: {
    agreedPriceMinor: null,
    ...{ monthlyDiscountMinor: 0, discountPercent: null, discountFrom: null, discountUntil: null },
  },
};

/** Fixes a leak that is still there. The preview returns the same without changing anything. */
export async function fixLeak(services: Uses, tx: Tx, leak: Leak, caller: Caller) {
  const { kind, subscriberId, preview } = leak;
  const { action, subject } = needed[kind];
  if (!permits(caller.abilities, action, subject)) throw new Problem('forbidden');
  const isThere = await isLeaking(tx, await contextOf(services.clock, tx), kind, subscriberId);
  const found = isThere ? await findLeakingSubscriber(tx, kind, subscriberId) : undefined;
  if (!found) throw new Problem('leaks.already_fixed');
  const { username, monthlyBeforeMinor, monthlyAfterMinor } = found;
  const done = await apply(services, tx, leak, found, caller);
  return {
    username,
    monthlyBeforeMinor,
    monthlyAfterMinor,
    kind,
    subscriberId,
    ...done,
    isApplied: !preview,
  };
}

async function apply(services: Uses, tx: Tx, leak: Leak, found: LeakingSubscriber, caller: Caller) {
  const { kind, subscriberId, preview } = leak;
  const nothing = { routerName: null, profile: null, issued: null };
  if (kind === 'uninvoiced')
    return { ...nothing, issued: await issueMissingInvoices(services.clock, tx, leak, caller) };
  if (kind === 'free' || kind === 'below_price') {
    const body = { version: found.version, ...newTerms[kind] };
    const input = { params: { id: subscriberId }, query: undefined, body };
    if (!preview) await updateSubscriber(services, tx, input, caller);
    return nothing;
  }
  if (found.isReadOnly) throw new Problem('leaks.router_read_only');
  const profile = kind === 'faster_on_router' ? await overwriteProfile(tx, leak, caller) : null;
  if (!preview) {
    await saveDesiredState(tx, [subscriberId], { repush: true, dropSessions: true });
    await recordLeakFixed(tx, subscriberId);
  }
  return { ...nothing, routerName: found.routerName, profile };
}

/** The account may be as sold, and its profile be faster: that one is overwritten for everyone who has it. */
async function overwriteProfile(tx: Tx, { subscriberId, preview }: Leak, caller: Caller) {
  const changed = await findChangedProfile(tx, subscriberId);
  if (!changed) return null;
  if (!permits(caller.abilities, 'update', 'Router')) throw new Problem('forbidden');
  const { routerId, name, subscribers } = changed;
  const body = { routerId, names: [name], resolution: 'panel' as const };
  if (!preview) await resolveProfileDrift(tx, { params: undefined, query: undefined, body });
  return { name, subscribers };
}

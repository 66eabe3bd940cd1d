import type { CallInput, calls, Reseller } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import type { Caller } from '../../../../core/caller.ts';
import { definedColumns } from '../../../../core/columns.ts';
import { fieldProblem, Problem, stale } from '../../../../core/problem.ts';
import { updateUserWithin } from '../../../accounts/identity/index.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { saveCondition } from '../queries/conditions.ts';
import { hasPackages } from '../queries/references.ts';
import { lockReseller, updateResellerRow } from '../queries/resellers.ts';
import { enabledMembersOf } from '../queries/staff.ts';

type Input<Name extends keyof typeof calls.resellers> = CallInput<(typeof calls.resellers)[Name]>;

export interface Limits {
  readonly customerId?: number;
  readonly businessName?: string | null;
  readonly address?: string | null;
  readonly usernamePrefix?: string | null;
  readonly packageIds?: number[];
  readonly model?: Reseller['model'];
  readonly creditLimitMinor?: number;
  readonly mayCollect?: boolean;
  readonly maySuspend?: boolean;
  readonly maySeeLive?: boolean;
  readonly maySetRetailPrice?: boolean;
  readonly invoicePrefix?: string | null;
}

const columns = {
  customerId: 'customer_id',
  businessName: 'business_name',
  address: 'address',
  usernamePrefix: 'username_prefix',
  packageIds: 'package_ids',
  model: 'model',
  creditLimitMinor: 'credit_limit_minor',
  mayCollect: 'may_collect',
  maySuspend: 'may_suspend',
  maySeeLive: 'may_see_live',
  maySetRetailPrice: 'may_set_retail_price',
  invoicePrefix: 'invoice_prefix',
} as const;

/** Without a prefix, `R` and the id is one, so that nobody else may have it. */
const invoicePrefixRules = ['resellers_invoice_prefix', 'resellers_invoice_prefix_reserved'];

/** Fields that are left out stay as they are. */
export async function updateLimits(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  limits: Limits,
) {
  if (limits.packageIds?.length && !(await hasPackages(tx, limits.packageIds)))
    throw fieldProblem('resellers.package_not_found', 'packageIds');
  const values = definedColumns(columns, limits);
  try {
    const saved = await updateResellerRow(tx, id, version, values);
    if (!saved) throw stale('This reseller');
    return saved;
  } catch (error) {
    if (violatedConstraint(error) === 'resellers_prefix')
      throw fieldProblem('resellers.prefix_taken', 'usernamePrefix');
    if (invoicePrefixRules.includes(violatedConstraint(error) ?? ''))
      throw fieldProblem('resellers.prefix_taken', 'invoicePrefix');
    if (violatedConstraint(error) === 'resellers_model_in_use') throw new Problem('resellers.model_in_use');
    throw error;
  }
}

/** The contact and the areas are those of the user, by the rules for users. */
export async function updateReseller(
  tx: Tx,
  caller: Caller,
  { params: { id }, body: { fullName, email, mobile, locale, areaIds, version, ...limits } }: Input<'update'>,
) {
  const before = await requireReseller(tx, id, version);
  const contact = definedColumns(contactFields, { fullName, email, mobile, locale, areaIds });
  if (Object.keys(contact).length > 0)
    await updateUserWithin(tx, caller, {
      params: { id: before.userId },
      query: undefined,
      body: { ...contact, version: before.userVersion },
    });
  return updateLimits(tx, { id, version }, limits);
}

const contactFields = {
  fullName: 'fullName',
  email: 'email',
  mobile: 'mobile',
  locale: 'locale',
  areaIds: 'areaIds',
} as const;

/**
 * An inactive reseller, their staff and their agents cannot sign in; their subscribers stay as they are. Staff and agents are
 * activated again one by one: some may have been disabled before.
 */
export async function updateStatus(tx: Tx, caller: Caller, { body }: Input<'status'>) {
  const before = await requireReseller(tx, body.id, body.version);
  const isActive = before.userStatus !== 'disabled';
  if (isActive !== (body.status === 'active')) {
    const returning = before.isWithoutPassword ? 'invited' : 'active';
    await updateUserWithin(tx, caller, {
      params: { id: before.userId },
      query: undefined,
      body: {
        status: body.status === 'active' ? returning : 'disabled',
        version: before.userVersion,
      },
    });
  }
  if (body.status === 'inactive') await disableMembers(tx, caller, before.userId);
  return updateLimits(tx, body, {});
}

async function disableMembers(tx: Tx, caller: Caller, resellerUserId: number): Promise<void> {
  for (const { id, version } of await enabledMembersOf(tx, resellerUserId))
    await updateUserWithin(tx, caller, {
      params: { id },
      query: undefined,
      body: { status: 'disabled', version },
    });
}

/** What was valid stays valid for what was paid: conditions never start in the past. */
export async function saveConditions(
  clock: Clock,
  tx: Tx,
  { params: { id }, body }: Pick<Input<'conditions'>, 'params' | 'body'>,
) {
  if (!(await lockReseller(tx, id))) throw new Problem('not_found');
  const today = todayIn(await zoneOf(tx), clock).toString();
  if (body.validFrom < today) throw fieldProblem('resellers.in_the_past', 'validFrom');
  try {
    return await saveCondition(tx, id, body);
  } catch (error) {
    if (violatedConstraint(error) === 'reseller_agent_conditions')
      throw new Problem('resellers.agent_conditions');
    throw error;
  }
}

async function requireReseller(tx: Tx, id: number, version: number) {
  const reseller = await lockReseller(tx, id);
  if (!reseller) throw new Problem('not_found');
  if (reseller.version !== version) throw stale('This reseller');
  return reseller;
}

import { type Call, type CallInput, calls } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import { parseCode, todayIn } from '@lastmile/kit';
import { parsePhone } from '@lastmile/kit/phone';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { createUserWith, type IdentityServices } from '../../../accounts/identity/index.ts';
import { isConfined } from '../../../accounts/roles/index.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { saveCondition } from '../queries/conditions.ts';
import { findCustomers, findResellerRole } from '../queries/references.ts';
import { resellerOfUser } from '../queries/resellers.ts';
import { type Limits, updateLimits } from './update-reseller.ts';

type Store = CallInput<typeof calls.resellers.create>;
type Add = CallInput<typeof calls.resellers.createFromCustomer>;
type Terms = Pick<Store['body'], 'commissionRate' | 'commissionBasis'>;

interface NewReseller {
  readonly user: Pick<Store['body'], 'fullName' | 'email' | 'mobile' | 'locale' | 'password'>;
  readonly customerId?: number;
  readonly limits: Limits & { readonly areaIds: readonly number[] };
  readonly terms: Terms;
}

/** A reseller who is not a customer yet. */
export const createReseller = (
  services: IdentityServices,
  caller: Caller,
  { body: { fullName, email, mobile, locale, password, commissionRate, commissionBasis, ...limits } }: Store,
  info: RequestInfo,
) =>
  addReseller(services, caller, calls.resellers.create, info, async () => ({
    user: { fullName, email, mobile, locale, password },
    limits,
    terms: { commissionRate, commissionBasis },
  }));

/** Makes a customer a reseller: a user with the name and the contact of the customer. */
export const createResellerFromCustomer = (
  services: IdentityServices,
  caller: Caller,
  { body: { customer, email, password, commissionRate, commissionBasis, ...limits } }: Add,
  info: RequestInfo,
) =>
  addReseller(services, caller, calls.resellers.createFromCustomer, info, async (tx) => {
    const known = await requireCustomer(tx, customer);
    return {
      user: {
        fullName: known.name,
        email: email ?? known.email?.toLowerCase() ?? null,
        mobile: known.mobile,
        locale: 'en',
        password,
      },
      customerId: known.id,
      limits,
      terms: { commissionRate, commissionBasis },
    };
  });

async function addReseller(
  services: IdentityServices,
  caller: Caller,
  call: Call,
  info: RequestInfo,
  resolve: (tx: Tx) => Promise<NewReseller>,
) {
  // A reseller of others would be invisible to whoever adds them.
  if (isConfined(caller)) throw new Problem('outside_data_scope');
  const { roleId, reseller } = await callTransaction(call, services.database, info, caller, async (tx) => ({
    roleId: await findResellerRole(tx),
    reseller: await resolve(tx),
  }));
  const { user, customerId, limits, terms } = reseller;
  const form = { ...user, roleId, areaIds: limits.areaIds, paymentMethods: [] };
  return createUserWith(services, caller, { call, form, info }, async (tx, created) => {
    // The database adds the reseller with the user.
    const { id, version } = await resellerOfUser(tx, created.id);
    const saved = await explainCustomer(
      updateLimits(tx, { id, version }, { ...limits, ...(customerId ? { customerId } : {}) }),
    );
    const today = todayIn(await zoneOf(tx), services.clock).toString();
    await saveCondition(tx, id, { validFrom: today, ...terms });
    return { ...saved, userId: created.id, userStatus: created.status };
  });
}

async function requireCustomer(tx: Tx, typed: string) {
  const [code, phone] = [parseCode(typed), parsePhone(typed)];
  const byCode = code.ok ? await findCustomers(tx, { code: code.value }) : [];
  const found =
    byCode.length > 0 || !phone.ok ? byCode : await findCustomers(tx, { mobile: phone.value.e164 });
  if (found.length > 1) throw fieldProblem('resellers.customer_ambiguous', 'customer');
  if (!found[0]) throw fieldProblem('resellers.customer_not_found', 'customer');
  return found[0];
}

async function explainCustomer<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) === 'resellers_customer')
      throw fieldProblem('resellers.already_reseller', 'customer');
    throw error;
  }
}

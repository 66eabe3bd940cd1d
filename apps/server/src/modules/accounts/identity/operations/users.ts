import { type Call, type CallInput, calls, manualMethods } from '@lastmile/contract';
import { type Tx, violatedConstraint } from '@lastmile/database';
import { callTransaction } from '../../../../core/call-transaction.ts';
import type { Caller } from '../../../../core/caller.ts';
import { withUpdate } from '../../../../core/columns.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import { findGrants, requireOwnGrants } from '../../roles/index.ts';
import { loadCollectionLimits } from '../queries/collection-limits.ts';
import {
  findLoginHolder,
  findUser,
  insertUserRow,
  type UserValues,
  updateUserRow,
} from '../queries/users.ts';
import { mobileOf, requireStrongPassword } from '../rules/password-rules.ts';
import type { IdentityServices } from '../services.ts';
import { invite } from './password-links.ts';
import { countMail, limitRefusedLogins } from './quotas.ts';

export const createUser = (
  services: IdentityServices,
  caller: Caller,
  { body: { ispId, ...form } }: CallInput<typeof calls.users.create>,
  info: RequestInfo,
) =>
  createUserWith(services, caller, { call: calls.users.create, form, ispId, info }, async (tx, created) => {
    await requireOwnLimits(tx, caller, form);
    return created;
  });

type CreatedUser = Awaited<ReturnType<typeof insertUserRow>>;
interface NewUser {
  readonly call: Call;
  readonly form: UserValues & { readonly password?: string | undefined };
  /** For administrators: the ISP of the user. */
  readonly ispId?: number | null | undefined;
  readonly info: RequestInfo;
}

/**
 * Adds a user, whoever asks for it, and does the rest of the work in the same transaction. Hashing is slow and mail is
 * external, so neither runs inside it.
 */
export async function createUserWith<T>(
  services: IdentityServices,
  caller: Caller,
  { call, form, ispId, info }: NewUser,
  then: (tx: Tx, created: CreatedUser) => Promise<T>,
): Promise<T> {
  const { password, ...rest } = form;
  const values = valuesOf(rest);
  if (password === undefined) await requireInvitable(services, values, caller.ispId ?? ispId ?? null);
  if (password !== undefined) requireStrongPassword(password, [values.email, values.mobile], 'password');
  const passwordHash = password === undefined ? null : await services.passwordHashes.make(password);
  const invited = values.email ?? values.mobile;
  if (passwordHash === null && invited !== null) await countMail(services, 'invitation', caller, invited);
  const { created, result } = await limitRefusedLogins(services, caller, () =>
    callTransaction(call, services.database, info, caller, async (tx) => {
      await requireHeldRole(tx, caller, values.roleId);
      await requireFreeLogin(tx, values, null);
      const inserted = insertUserRow(tx, caller.ispId ?? ispId ?? null, values, passwordHash);
      const created = await explainForIsp(caller, inserted);
      return { created, result: await then(tx, created) };
    }),
  );
  if (created.status === 'invited') invite(services, call, created.id, info);
  return result;
}

/** Without a password, the user gets a link to choose one: by email, or by SMS if the ISP has a provider. */
async function requireInvitable(
  { canSendPasswordTexts }: IdentityServices,
  { email }: UserValues,
  ispId: number | null,
): Promise<void> {
  if (email !== null || (ispId !== null && (await canSendPasswordTexts(ispId)))) return;
  throw fieldProblem('users.no_sign_in_method', 'password');
}

export const updateUser = (
  services: IdentityServices,
  caller: Caller,
  input: CallInput<typeof calls.users.update>,
  info: RequestInfo,
) =>
  limitRefusedLogins(services, caller, () =>
    callTransaction(calls.users.update, services.database, info, caller, (tx) =>
      updateUserWithin(tx, caller, input),
    ),
  );

/** Within a transaction, with all checks of who may change whom. */
export async function updateUserWithin(
  tx: Tx,
  caller: Caller,
  { params: { id }, body }: CallInput<typeof calls.users.update>,
) {
  const before = await findUser(tx, id);
  if (!before) throw new Problem('not_found');
  const { version, status = before.status, ...update } = body;
  const values = valuesOf(withUpdate<UserValues>(editableOf(before), update));
  const changesStanding =
    before.roleId !== values.roleId || before.status !== status || hasOtherLimits(before, values);
  if (changesStanding && id === caller.userId) throw new Problem('users.own_role');
  // Passed on only with the password and a confirmation: `contact-changes.ts`.
  if (id === caller.userId && (before.email !== values.email || before.mobile !== values.mobile))
    throw new Problem('users.own_contact');
  // Callers may only change users whose permissions they hold themselves, so that a lesser role cannot lock
  // out a greater one.
  await requireHeldRole(tx, caller, before.roleId);
  if (before.roleId !== values.roleId) await requireHeldRole(tx, caller, values.roleId);
  if (before.roleId !== values.roleId || hasOtherLimits(before, values))
    await requireOwnLimits(tx, caller, values);
  if (before.status === 'invited' && status === 'active')
    throw new Problem('invalid', {
      detail: 'Invited users become active when they choose a password.',
      errors: [{ path: 'status', message: 'This user has not accepted the invitation yet' }],
    });
  await requireFreeLogin(tx, values, id);
  const changed = await explainForIsp(caller, updateUserRow(tx, id, version, values, status));
  if (!changed)
    throw new Problem('stale', {
      detail: 'This user was changed since you opened it. Reload it and try again.',
    });
  return changed;
}

const editableOf = (user: UserValues): UserValues => {
  const { fullName, email, mobile, roleId, locale, areaIds, paymentMethods } = user;
  return { fullName, email, mobile, roleId, locale, areaIds, paymentMethods };
};

const hasOtherLimits = (before: UserValues, after: UserValues): boolean =>
  before.areaIds.join() !== after.areaIds.join() ||
  before.paymentMethods.join() !== after.paymentMethods.join();

function valuesOf({ mobile, areaIds, paymentMethods, ...rest }: UserValues): UserValues {
  const values = {
    ...rest,
    mobile: mobileOf(mobile),
    areaIds: [...new Set(areaIds)].sort((a, b) => a - b),
    paymentMethods: manualMethods.filter((method) => paymentMethods.includes(method)),
  };
  if (values.email === null && values.mobile === null) throw fieldProblem('users.no_login', 'email');
  return values;
}

/**
 * A role outside the caller's scope is not found; a role with permissions that the caller lacks cannot be
 * assigned.
 */
export async function requireHeldRole(tx: Tx, caller: Caller, roleId: number): Promise<void> {
  const grants = await findGrants(tx, roleId);
  if (!grants) throw fieldProblem('users.role_not_found', 'roleId');
  requireOwnGrants(caller, grants);
}

/**
 * Nobody lets others receive payments where or how they may not themselves. Without areas a user receives them everywhere,
 * unless the role is limited to its areas.
 */
export async function requireOwnLimits(
  tx: Tx,
  caller: Caller,
  { roleId, areaIds, paymentMethods }: Pick<UserValues, 'roleId' | 'areaIds' | 'paymentMethods'>,
): Promise<void> {
  const { areas, methods } = await loadCollectionLimits(tx, caller.userId);
  const isNowhere = async () => (await findGrants(tx, roleId))?.dataScope === 'own_collections';
  if (areas && !isWithin(areaIds, areas) && !(areaIds.length === 0 && (await isNowhere())))
    throw fieldProblem('users.beyond_own_limits', 'areaIds');
  if (methods && !isWithin(paymentMethods, methods))
    throw fieldProblem('users.beyond_own_limits', 'paymentMethods');
}

/** An empty list is no limit, so that it is not within one. */
const isWithin = <T>(given: readonly T[], own: readonly T[]): boolean =>
  given.length > 0 && given.every((one) => own.includes(one));

/** Reports a login that another user of the same ISP has; others are not visible to this transaction. */
async function requireFreeLogin(tx: Tx, { email, mobile }: UserValues, except: number | null) {
  const taken = await findLoginHolder(tx, email, mobile, except);
  if (!taken) return;
  const field = email !== null && taken.email === email ? 'email' : 'mobile';
  throw fieldProblem(`users.${field}_taken`, field);
}

/** To an ISP, a login held outside of it is refused without saying why: who uses it is not theirs to know. */
async function explainForIsp<T>({ ispId }: Caller, write: Promise<T>): Promise<T> {
  try {
    return await explainConstraint(write);
  } catch (error) {
    const isTaken =
      error instanceof Problem && (error.code === 'users.email_taken' || error.code === 'users.mobile_taken');
    if (!isTaken || ispId === null) throw error;
    throw fieldProblem('users.login_refused', error.code === 'users.email_taken' ? 'email' : 'mobile');
  }
}

const constraintProblems: Readonly<Record<string, () => Problem>> = {
  users_email: () => fieldProblem('users.email_taken', 'email'),
  users_mobile: () => fieldProblem('users.mobile_taken', 'mobile'),
  users_check_role_scope: () => fieldProblem('users.role_not_found', 'roleId'),
  users_check_areas: () => fieldProblem('users.area_not_found', 'areaIds'),
  users_isp_id_fkey: () => fieldProblem('users.role_not_found', 'ispId'),
  users_require_leaving: () => new Problem('users.is_staff'),
  users_last_administrator: () => new Problem('users.last_administrator'),
};

/** Translates violated constraints (unique logins, last administrator) into problems. */
export async function explainConstraint<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw constraintProblems[violatedConstraint(error) ?? '']?.() ?? error;
  }
}

import { randomUUID } from 'node:crypto';
import { type CallInput, calls } from '@lastmile/contract';
import { type Actor, type Database, withPlatform } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import type { IdentityServices } from '../../../accounts/identity/index.ts';
import { countPublicUse, mobileOf, requireStrongPassword } from '../../../accounts/identity/index.ts';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { administratorIds, insertRegistration, isLicenceOffered } from '../queries/isps.ts';
import { insertPendingRegistration } from '../queries/registrations.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';
import { createRegisteredIsp, isInUse, type RegistrationForm } from './create-registered-isp.ts';
import { formContext, sendRegistrationCode } from './send-registration-code.ts';

type Register = typeof calls.isps.register;

const validHours = 24;

/**
 * Answers alike whether or not the login or licence number is in use: only a mail to the address that was entered says
 * so. Without a mail server the platform reviews the registration instead.
 */
export async function register(services: IdentityServices, { body }: CallInput<Register>, info: RequestInfo) {
  const { database, passwordHashes, registrationTokens, hasMailServer } = services;
  const actor = auditActorOf(calls.isps.register, info);
  const { password, acceptTerms: _accepted, ...entered } = body;
  const mobile = mobileOf(body.mobile) ?? '';
  requireStrongPassword(password, [body.email, mobile], 'password');
  const id = randomUUID();
  await requireValidPlace(database, actor, { ...entered, mobile, passwordHash: '' }, id);
  await countPublicUse(services, 'registration', info.ip);
  const form = { ...entered, mobile, passwordHash: await passwordHashes.make(password) };
  await (hasMailServer ? store(services, actor, id, form) : submitForReview(services, actor, id, form));
  if (hasMailServer) sendRegistrationCode(services, calls.isps.register, id, info);
  return {
    registrationToken: await registrationTokens.issue(id),
    next: hasMailServer ? ('verify' as const) : ('review' as const),
  };
}

class Undo extends Error {}

/** The database decides which places fit a licence: the row is inserted, with another licence number, and undone. */
async function requireValidPlace(
  database: Database,
  actor: Actor,
  form: RegistrationForm,
  registrationId: string,
): Promise<void> {
  const trial = withPlatform(database, { actor }, async (tx) => {
    if (!(await isLicenceOffered(tx, form.licenceId)))
      throw fieldProblem('isps.licence_not_found', 'licenceId');
    await insertRegistration(tx, {
      ...form,
      registrationId,
      licenceNumber: registrationId,
      name: form.company,
      ownerName: form.contact,
      currency: 'BDT',
    });
    throw new Undo();
  });
  await explainConstraintErrors(trial).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

async function store(
  { database, clock, cipher }: IdentityServices,
  actor: Actor,
  id: string,
  form: RegistrationForm,
): Promise<void> {
  const now = clock.now();
  await withPlatform(database, { actor }, (tx) =>
    insertPendingRegistration(tx, {
      id,
      formEncrypted: cipher.encrypt(JSON.stringify(form), formContext(id)),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + validHours * 3_600_000).toISOString(),
    }),
  );
}

async function submitForReview(
  { database, clock }: IdentityServices,
  actor: Actor,
  id: string,
  form: RegistrationForm,
): Promise<void> {
  try {
    await withPlatform(database, { actor }, (tx) => createRegisteredIsp(tx, clock, id, form));
  } catch (error) {
    if (!isInUse(error)) throw error;
    await withPlatform(database, { actor }, async (tx) =>
      sendToInbox(tx, clock, await administratorIds(tx), {
        ispId: null,
        kind: 'isps.registration_refused',
        title: `${form.company} could not register`,
        body: `The email address, mobile number or licence number is in use. ${form.contact}, ${form.email}, ${form.mobile}`,
        link: '/admin/isp-list/',
      }),
    );
  }
}

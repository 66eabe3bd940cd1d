import { type CallInput, calls } from '@lastmile/contract';
import { type Tx, withPlatform } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import { fieldProblem, Problem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import {
  countPublicUse,
  type IdentityServices,
  isMailCode,
  maxWrongCodes,
} from '../../../accounts/identity/index.ts';
import {
  clearRegistrationForm,
  countWrongRegistrationCode,
  findRegisteredIsp,
  lockRegistration,
} from '../queries/registrations.ts';
import { createRegisteredIsp, isInUse } from './create-registered-isp.ts';
import { codePurpose, formContext, sendRegistrationCode } from './send-registration-code.ts';

type Verify = typeof calls.isps.verifyRegistration;

/** Creates the ISP with the code that was mailed. Repeated with the same code it returns the same ISP. */
export async function verifyRegistration(
  services: IdentityServices,
  { body: { registrationToken, code } }: CallInput<Verify>,
  info: RequestInfo,
) {
  const { database, registrationTokens } = services;
  await countPublicUse(services, 'registration_code', info.ip);
  const id = await registrationTokens.verify(registrationToken);
  const call = calls.isps.verifyRegistration;
  const isp =
    id === undefined
      ? undefined
      : await withPlatform(database, { actor: auditActorOf(call, info) }, (tx) =>
          verify(tx, services, id, code),
        ).catch((error: unknown) => {
          if (!isInUse(error)) throw error;
          // Someone else took the login or licence number after the code was sent; the mail says which.
          sendRegistrationCode(services, call, id, info);
          throw new Problem('isps.registration_refused');
        });
  // Thrown outside the transaction, which would otherwise roll back the count of failures.
  if (!isp || id === undefined) throw fieldProblem('isps.wrong_registration_code', 'code');
  return {
    company: isp.name,
    status: isp.status,
    registrationToken: await registrationTokens.issue(id),
  };
}

async function verify(tx: Tx, { clock, cipher }: IdentityServices, id: string, code: string) {
  const pending = await lockRegistration(tx, id, new Date(clock.now()).toISOString());
  if (!pending || pending.failedCodes >= maxWrongCodes) return undefined;
  if (!isMailCode(codePurpose(id), code, pending.codeHash)) {
    await countWrongRegistrationCode(tx, id);
    return undefined;
  }
  if (pending.formEncrypted !== null) {
    const form = JSON.parse(cipher.decrypt(pending.formEncrypted, formContext(id)));
    await createRegisteredIsp(tx, clock, id, form);
    await clearRegistrationForm(tx, id);
  }
  return findRegisteredIsp(tx, id);
}

import { type CallInput, calls } from '@lastmile/contract';
import { withPlatform } from '@lastmile/database';
import { auditActorOf } from '../../../../core/call-transaction.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import type { RequestInfo } from '../../../../core/route.ts';
import type { IdentityServices } from '../../../accounts/identity/index.ts';
import {
  explainingUserRefusals,
  insertUser,
  mobileOf,
  requireStrongPassword,
} from '../../../accounts/identity/index.ts';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { administratorIds, insertRegistration, isLicenceOffered } from '../queries/isps.ts';
import { findSettings } from '../queries/platform-settings.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';

type Register = typeof calls.isps.register;

/** Creates the ISP and its first user together. Neither can do anything until the registration is paid. */
export async function register(services: IdentityServices, { body }: CallInput<Register>, info: RequestInfo) {
  const { database, clock, passwordHashes, registrationTokens } = services;
  const mobile = mobileOf(body.mobile) ?? '';
  requireStrongPassword(body.password, [body.email, mobile], 'password');
  const passwordHash = await passwordHashes.make(body.password);
  const ispId = await withPlatform(
    database,
    { actor: auditActorOf(calls.isps.register, info) },
    async (tx) => {
      if (!(await isLicenceOffered(tx, body.licenceId)))
        throw fieldProblem('isps.licence_not_found', 'licenceId');
      const { currency } = await findSettings(tx);
      const { company, contact, email } = body;
      const id = await explainConstraintErrors(
        insertRegistration(tx, { ...body, name: company, ownerName: contact, mobile, email, currency }),
      );
      const user = { ispId: id, fullName: contact, email, mobile, passwordHash, role: 'client' };
      await explainingUserRefusals(insertUser(tx, user));
      await sendToInbox(tx, clock, await administratorIds(tx), {
        ispId: null,
        kind: 'isps.registered',
        title: `${company} has registered`,
        body: `${contact}, ${email}`,
        link: '/admin/isp-list/',
      });
      return id;
    },
  );
  return { ispId, registrationToken: await registrationTokens.issue(ispId) };
}

import type { CallInput, calls } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Clock } from '@lastmile/kit';
import { Problem } from '../../../../core/problem.ts';
import { explainingUserRefusals, insertUser } from '../../../accounts/identity/index.ts';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { administratorIds, insertRegistration } from '../queries/isps.ts';
import { findSettings } from '../queries/platform-settings.ts';
import { explainConstraintErrors } from '../rules/constraint-problems.ts';

/** What was entered, as it is stored until the ISP exists. */
export interface RegistrationForm
  extends Omit<CallInput<typeof calls.isps.register>['body'], 'password' | 'acceptTerms'> {
  readonly passwordHash: string;
}

/** Creates the ISP and its first user together. Neither can do anything until the registration is paid. */
export async function createRegisteredIsp(
  tx: Tx,
  clock: Clock,
  registrationId: string,
  { passwordHash, ...form }: RegistrationForm,
): Promise<void> {
  const { company, contact, email, mobile } = form;
  const { currency } = await findSettings(tx);
  const ispId = await explainConstraintErrors(
    insertRegistration(tx, { ...form, registrationId, name: company, ownerName: contact, currency }),
  );
  const user = { ispId, fullName: contact, email, mobile, passwordHash, role: 'client' };
  await explainingUserRefusals(insertUser(tx, user));
  await sendToInbox(tx, clock, await administratorIds(tx), {
    ispId: null,
    kind: 'isps.registered',
    title: `${company} has registered`,
    body: `${contact}, ${email}`,
    link: '/admin/isp-list/',
  });
}

const inUseCodes: readonly string[] = [
  'users.email_taken',
  'users.mobile_taken',
  'isps.licence_number_refused',
];

/** Whether the ISP was not created because its login or licence number is in use. */
export const isInUse = (error: unknown): boolean =>
  error instanceof Problem && inUseCodes.includes(error.code);

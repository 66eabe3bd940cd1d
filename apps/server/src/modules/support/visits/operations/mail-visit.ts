import type { JobRun } from '@lastmile/jobs';
import type { Services } from '../../../../core/services.ts';
import { markNotified, visitMailOf } from '../queries/visits.ts';
import { mailKindOf, stateToNotify, visitMail } from '../rules/visit-mails.ts';

/** The mail is sent between two transactions; if the worker dies in between, the same mail is sent once more. */
export async function mailVisit({ mailer }: Pick<Services, 'mailer'>, run: JobRun, visitId: number) {
  const visit = await run.read((tx) => visitMailOf(tx, visitId));
  const kind = visit && mailKindOf(visit);
  if (!kind) return { mails: 0 };
  await mailer.send({ to: visit.address, ...visitMail(kind, visit) });
  await run.transaction((tx) => markNotified(tx, visitId, stateToNotify(visit)));
  return { mails: 1 };
}

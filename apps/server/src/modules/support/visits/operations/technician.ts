import type { Tx } from '@lastmile/database';
import type { Clock, DocumentLanguage } from '@lastmile/kit';
import { type Caller, ispOf } from '../../../../core/caller.ts';
import { fieldProblem } from '../../../../core/problem.ts';
import { sendToInbox } from '../../../accounts/inbox/index.ts';
import { findTechnician } from '../queries/visits.ts';
import { type TimeWindow, windowText } from '../rules/time-window.ts';

export type Technician = NonNullable<Awaited<ReturnType<typeof findTechnician>>>;

/** A staff member who will find the visit in their list: it is shown to those who see its ticket. */
export async function requireTechnician(tx: Tx, staffId: number): Promise<Technician> {
  const technician = await findTechnician(tx, staffId);
  if (!technician) throw fieldProblem('staff.not_found', 'staffId');
  return technician;
}

export const canSeeTicket = (
  { dataScope, departmentId }: Pick<Technician, 'dataScope' | 'departmentId'>,
  ofTicket: number | null,
): boolean => dataScope === 'all' || (dataScope === 'own_department' && departmentId === ofTicket);

export function requireTicketAccess(technician: Technician, ofTicket: number | null): void {
  if (!canSeeTicket(technician, ofTicket)) throw fieldProblem('visits.cannot_see_ticket', 'staffId');
}

const titles: Readonly<Record<DocumentLanguage, (window: string) => string>> = {
  en: (window) => `New visit: ${window}`,
  de: (window) => `Neuer Einsatz: ${window}`,
  fr: (window) => `Nouvelle visite : ${window}`,
  pt: (window) => `Nova visita: ${window}`,
  bn: (window) => `নতুন ভিজিট: ${window}`,
};

/** Nothing for those who assign a visit to themselves. */
export async function notifyTechnician(
  clock: Clock,
  tx: Tx,
  { userId, locale }: Technician,
  visit: TimeWindow & { readonly subject: string },
  caller: Caller,
): Promise<void> {
  if (userId === caller.userId) return;
  await sendToInbox(tx, clock, [userId], {
    ispId: ispOf(caller),
    kind: 'visits.assigned',
    title: (titles[locale as DocumentLanguage] ?? titles.en)(windowText(visit)),
    body: visit.subject,
    link: `/isp/visit-list?date=${visit.date}`,
  });
}

import { type CallInput, type calls, permits } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { Cipher } from '@lastmile/kit/encryption';
import type { Caller } from '../../../../../core/caller.ts';
import { Problem } from '../../../../../core/problem.ts';
import type { FileResponse } from '../../../../../core/route.ts';
import { resellersOf } from '../../../../accounts/roles/index.ts';
import { revealPassword } from '../../../../customers/subscribers/index.ts';
import type { PayLinkServices } from '../../../pay-links/index.ts';
import { findSubscriberToWelcome } from '../../queries/welcomed-subscriber.ts';
import { issuerOf } from '../issuer.ts';
import { loadPdfWriter } from '../load-pdf-writer.ts';
import { welcomeSheet } from './welcome-sheet.ts';

type Uses = Pick<PayLinkServices, 'clock' | 'payLinks'> & { readonly cipher: Cipher };

/**
 * Prints the password that the caller has just set, or reveals it where the caller may, which is recorded. For
 * everyone else the sheet has no password.
 */
export async function printWelcomeSheet(
  { clock, payLinks, cipher }: Uses,
  tx: Tx,
  { id, password, language }: CallInput<typeof calls.invoices.welcomeSheet>['body'],
  caller: Caller,
): Promise<FileResponse> {
  const subscriber = await findSubscriberToWelcome(tx, id, resellersOf(caller));
  if (!subscriber) throw new Problem('not_found');
  const issuer = await issuerOf(tx, language);
  const shown = password ?? (await passwordFor(cipher, tx, id, caller));
  const sheet = welcomeSheet(subscriber, shown, issuer, payLinks.urlOf(subscriber.payLinkTarget));
  const { renderWelcomeSheet } = await loadPdfWriter();
  const options = { title: sheet.title, logo: issuer.printed.logo, createdAt: new Date(clock.now()) };
  return { name: `${subscriber.username}.pdf`, body: renderWelcomeSheet(sheet, options) };
}

async function passwordFor(cipher: Cipher, tx: Tx, id: number, caller: Caller): Promise<string | null> {
  if (!permits(caller.abilities, 'reveal', 'Subscriber')) return null;
  try {
    return (await revealPassword(cipher, tx, id, caller)).password;
  } catch (error) {
    if (error instanceof Problem && error.code === 'subscribers.password_unknown') return null;
    throw error;
  }
}

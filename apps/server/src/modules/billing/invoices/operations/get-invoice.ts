import type { InvoiceStatus } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import { type Clock, todayIn } from '@lastmile/kit';
import { toDataURL } from 'qrcode';
import type { Caller } from '../../../../core/caller.ts';
import { Problem } from '../../../../core/problem.ts';
import { loadCollectionLimits } from '../../../accounts/identity/index.ts';
import { resellersOf } from '../../../accounts/roles/index.ts';
import { zoneOf } from '../../../platform/isps/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import type { PayLinkServices } from '../../pay-links/index.ts';
import { allocationsTo, historyOf } from '../queries/invoice-details.ts';
import type { Viewer } from '../queries/invoice-filter.ts';
import { linesOf } from '../queries/invoice-lines.ts';
import { findInvoice } from '../queries/invoices.ts';

export const viewerOf = async (tx: Tx, clock: Clock, caller: Caller): Promise<Viewer> => ({
  own: resellersOf(caller),
  areas: (await loadCollectionLimits(tx, caller.userId)).areas,
  today: todayIn(await zoneOf(tx), clock).toString(),
});

export async function getInvoice(
  { clock, payLinks }: Pick<PayLinkServices, 'clock' | 'payLinks'>,
  tx: Tx,
  id: number,
  caller: Caller,
) {
  const found = await findInvoice(tx, id, await viewerOf(tx, clock, caller));
  if (!found) throw new Problem('not_found');
  const { revision, payLinkTarget, ...invoice } = found;
  const [lines, allocations, history, balanceMinor] = await Promise.all([
    linesOf(tx, id, revision),
    allocationsTo(tx, id),
    historyOf(tx, id),
    balanceOf(tx, invoice.subscriber.id),
  ]);
  const isTouched = allocations.some(({ releasedAt, origin }) => releasedAt === null && origin === 'given');
  return {
    ...invoice,
    lines,
    allocations,
    history,
    balanceMinor,
    payLink: invoice.balanceDueMinor > 0 ? await payLinkOf(payLinks.urlOf(payLinkTarget)) : null,
    allowed: allowedOf(invoice.status, isTouched),
  };
}

const payLinkOf = async (url: string) => ({
  url,
  qr: await toDataURL(url, { errorCorrectionLevel: 'M', margin: 1 }),
});

function allowedOf(status: InvoiceStatus, isTouched: boolean): ('pay' | 'edit' | 'cancel' | 'credit')[] {
  if (status === 'cancelled') return [];
  return [
    ...(status === 'paid' ? [] : ['pay' as const]),
    ...(isTouched ? [] : ['edit' as const, 'cancel' as const]),
    'credit',
  ];
}

import type { VatDocument } from '@lastmile/contract';
import { workspacePath } from '../../../entities/subscribers/paths.ts';
import {
  creditNotesLink,
  dueDaysOf,
  type Filter,
  invoicesLink,
  lastDayOf,
  paymentsLink,
  subscribersLink,
  vatDocumentsLink,
} from './links.ts';

/** The part of the ISP that a report shows, as in its address. */
interface Places {
  readonly areaId?: string | null;
  readonly resellerId?: string | null;
  readonly packageId?: string | null;
}
interface Days {
  readonly from: string;
  readonly to: string;
}
interface Named {
  readonly name: string;
}
interface Identified {
  readonly id: number;
}

const daysOfMonth = ({ name }: Named): Days => ({ from: `${name}-01`, to: lastDayOf(name) });

/** The list of credit notes has no filter by area or reseller. */
const notes = ({ areaId, resellerId }: Places, filter: Filter) =>
  areaId || resellerId ? undefined : creditNotesLink({ kind: 'credit', status: 'issued', ...filter });

const ageLink = (age: Parameters<typeof dueDaysOf>[0], asOf: string) => (row: Identified) =>
  invoicesLink({ subscriberId: row.id, outstanding: 'yes', ...dueDaysOf(age, asOf) });

/** An area of the report by area; the row of those without one has no list. */
const ofArea =
  (link: (areaId: number) => string) =>
  ({ id }: Identified) =>
    id === 0 ? undefined : link(id);

/**
 * The list behind each figure of each report, by the column; it shows the same number, which `report-links.api.test.ts` compares for every
 * row of every report.
 */
export const reportLinks = {
  dateWise: (places: Places) => ({
    invoicedMinor: ({ name }: Named) => invoicesLink({ issuedFrom: name, issuedTo: name, ...places }),
    collectedMinor: ({ name }: Named) => paymentsLink({ from: name, to: name, ...places }),
    creditedMinor: ({ name }: Named) => notes(places, { issuedFrom: name, issuedTo: name }),
  }),
  monthWise: (places: Places) => ({
    invoicedMinor: ({ name }: Named) => invoicesLink({ month: name, ...places }),
    collectedMinor: (row: Named) => paymentsLink({ ...daysOfMonth(row), ...places }),
    creditedMinor: ({ name }: Named) => notes(places, { month: name }),
  }),
  areaWise: ({ resellerId, from, to }: Places & Days) => ({
    subscribers: ofArea((areaId) => subscribersLink({ areaId, resellerId, closed: 'no' })),
    invoicedMinor: ofArea((areaId) => invoicesLink({ areaId, resellerId, issuedFrom: from, issuedTo: to })),
    collectedMinor: ofArea((areaId) => paymentsLink({ areaId, resellerId, from, to })),
  }),
  collectors: (shown: Places & Days) => ({
    collectedMinor: ({ userId, method }: { readonly userId: number | null; readonly method: string }) =>
      userId === null ? undefined : paymentsLink({ receivedBy: userId, method, ...shown }),
  }),
  /** Of today: the list of invoices shows what is open now. */
  ageing: ({ asOf }: { readonly asOf: string }) => ({
    notDueMinor: ageLink('notDueMinor', asOf),
    to30Minor: ageLink('to30Minor', asOf),
    to60Minor: ageLink('to60Minor', asOf),
    to90Minor: ageLink('to90Minor', asOf),
    over90Minor: ageLink('over90Minor', asOf),
    // The list of invoices does not have the credit that the balance is less.
    balanceMinor: ({ id, creditMinor }: Identified & { readonly creditMinor: number }) =>
      creditMinor === 0
        ? invoicesLink({ subscriberId: id, outstanding: 'yes' })
        : `${workspacePath(id)}?tab=statement`,
  }),
  growth: (places: Places) => ({
    connected: (row: Named) => {
      const { from, to } = daysOfMonth(row);
      return subscribersLink({ connectedFrom: from, connectedTo: to, ...places });
    },
    // Closed before they were ever connected, they were no subscribers of the ISP.
    closed: (row: Named) => {
      const { from, to } = daysOfMonth(row);
      return subscribersLink({ closedFrom: from, closedTo: to, connectedTo: to, ...places });
    },
  }),
  packages: ({ month, ...places }: Places & { readonly month: string }) => ({
    subscribers: ({ id }: Identified) => subscribersLink({ packageId: id, status: 'active', ...places }),
    invoicedMinor: ({ id }: Identified) => invoicesLink({ packageId: id, month, kind: 'monthly', ...places }),
  }),
  vat: (shown: Places & Days) => {
    const documents = ({ document, vatRate }: { readonly document: VatDocument; readonly vatRate: number }) =>
      vatDocumentsLink({ document, vatRate, ...shown });
    return { documents, netMinor: documents, vatMinor: documents, grossMinor: documents };
  },
  wholesale: ({ resellerId }: Places) => {
    const behind =
      (document: VatDocument) =>
      ({ package: { id: packageId }, ...row }: Named & { readonly package: Identified }) =>
        vatDocumentsLink({ document, packageId, resellerId, ...daysOfMonth(row) });
    return { chargedMinor: behind('wholesale_charge'), refundedMinor: behind('wholesale_refund') };
  },
};

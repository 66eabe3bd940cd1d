import type { VatDocument, VatDocumentFilter } from '@lastmile/contract';
import { subscriberBillingPath } from '../../../entities/payments/paths.ts';
import {
  cashBookLink,
  creditNotesLink,
  dueDaysOf,
  type Filter,
  invoicesLink,
  lastDayOf,
  paymentsLink,
  resellerStatementLink,
  subscribersLink,
  uninvoicedLink,
  vatDocumentsLink,
  wholesaleLink,
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

/** The filter of an area in the report by area; 0 is the row of those without one. */
const inArea = (id: number | null | undefined): Filter => (id ? { areaId: id } : { noArea: 'yes' });

/** The filter of the user who received payments; null for online and imported ones. */
const receivedBy = (userId: number | null | undefined): Filter =>
  userId ? { receivedBy: userId } : { noReceiver: 'yes' };

/**
 * The list behind each figure of each report, by the column; it shows the same number, which `report-links.api.test.ts` compares for every
 * row of every report.
 */
export const reportLinks = {
  dateWise: (places: Places) => {
    const invoices = ({ name }: Named) => invoicesLink({ issuedFrom: name, issuedTo: name, ...places });
    const payments = ({ name }: Named) => paymentsLink({ from: name, to: name, ...places });
    return {
      invoices,
      invoicedMinor: invoices,
      payments,
      collectedMinor: payments,
      creditedMinor: ({ name }: Named) => notes(places, { issuedFrom: name, issuedTo: name }),
    };
  },
  monthWise: (places: Places) => {
    const invoices = ({ name }: Named) => invoicesLink({ month: name, ...places });
    const payments = (row: Named) => paymentsLink({ ...daysOfMonth(row), ...places });
    return {
      invoices,
      invoicedMinor: invoices,
      payments,
      collectedMinor: payments,
      creditedMinor: ({ name }: Named) => notes(places, { month: name }),
    };
  },
  areaWise: ({ resellerId, from, to }: Places & Days) => ({
    subscribers: ({ id }: Identified) => subscribersLink({ ...inArea(id), resellerId, closed: 'no' }),
    invoicedMinor: ({ id }: Identified) =>
      invoicesLink({ ...inArea(id), resellerId, issuedFrom: from, issuedTo: to }),
    collectedMinor: ({ id }: Identified) => paymentsLink({ ...inArea(id), resellerId, from, to }),
  }),
  collectors: (shown: Places & Days) => {
    const payments = ({ userId, method }: { readonly userId: number | null; readonly method: string }) =>
      paymentsLink({ ...receivedBy(userId), method, ...shown });
    return { payments, collectedMinor: payments };
  },
  /** Of today: the list of invoices shows what is open now. */
  ageing: ({ asOf }: { readonly asOf: string }) => ({
    notDueMinor: ageLink('notDueMinor', asOf),
    to30Minor: ageLink('to30Minor', asOf),
    to60Minor: ageLink('to60Minor', asOf),
    to90Minor: ageLink('to90Minor', asOf),
    over90Minor: ageLink('over90Minor', asOf),
    // The list of invoices does not have the credit that the balance is less.
    balanceMinor: ({ id, creditMinor }: Identified & { readonly creditMinor: number }) =>
      creditMinor === 0 ? invoicesLink({ subscriberId: id, outstanding: 'yes' }) : subscriberBillingPath(id),
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
  packages: ({ month, ...places }: Places & { readonly month: string }) => {
    const invoices = ({ id }: Identified) =>
      invoicesLink({ packageId: id, month, kind: 'monthly', ...places });
    return {
      subscribers: ({ id }: Identified) => subscribersLink({ packageId: id, status: 'active', ...places }),
      invoices,
      invoicedMinor: invoices,
    };
  },
  vat: (shown: Places & Days) => {
    const documents = ({ document, vatRate }: { readonly document: VatDocument; readonly vatRate: number }) =>
      vatDocumentsLink({ document, vatRate, ...shown });
    return { documents, netMinor: documents, vatMinor: documents, grossMinor: documents };
  },
  wholesale: ({ resellerId }: Places) => {
    const behind =
      (document: VatDocumentFilter) =>
      ({ package: { id: packageId }, ...row }: Named & { readonly package: Identified }) =>
        vatDocumentsLink({ document, packageId, resellerId, ...daysOfMonth(row) });
    return {
      chargedMinor: behind('wholesale_charge'),
      refundedMinor: behind('wholesale_refund'),
      vatMinor: behind('wholesale'),
      netMinor: behind('wholesale'),
    };
  },
};

/** The balance of a day in the past: the list of invoices shows what is open now, the statement what was owed on the day. */
export const pastBalanceLink =
  ({ asOf }: { readonly asOf: string }) =>
  ({ id }: Identified) =>
    `${subscriberBillingPath(id)}&to=${asOf}`;

/** One bar or column of a chart: the id is null for what has none, such as no area. */
export interface ChartPoint {
  readonly key: string;
  readonly id?: number | null | undefined;
}

/** The list behind each bar or column of each chart; it shows the same number, which `report-links.api.test.ts` compares, too. */
export const chartLinks = {
  dateWise:
    (places: Places) =>
    ({ key }: ChartPoint) =>
      reportLinks.dateWise(places).collectedMinor({ name: key }),
  monthWise:
    (places: Places) =>
    ({ key }: ChartPoint) =>
      reportLinks.monthWise(places).collectedMinor({ name: key }),
  areaWise:
    (shown: Places & Days) =>
    ({ id }: ChartPoint) =>
      reportLinks.areaWise(shown).collectedMinor({ id: id ?? 0 }),
  collectors:
    (shown: Places & Days) =>
    ({ id }: ChartPoint) =>
      paymentsLink({ ...receivedBy(id), ...shown }),
  newConnections:
    (places: Places) =>
    ({ key }: ChartPoint) =>
      subscribersLink({ connectedFrom: key, connectedTo: key, ...places }),
  /** The list of invoices has the area that an invoice keeps, the report that of its subscriber now. */
  ageing:
    ({ asOf, areaId, resellerId, packageId }: Places & { readonly asOf: string }) =>
    ({ key }: ChartPoint) =>
      areaId || resellerId || packageId
        ? undefined
        : invoicesLink({ outstanding: 'yes', ...dueDaysOf(key as Parameters<typeof dueDaysOf>[0], asOf) }),
  growth:
    (places: Places) =>
    ({ key }: ChartPoint) =>
      reportLinks.growth(places).connected({ name: key }),
  packages:
    (shown: Places & { readonly month: string }) =>
    ({ id }: ChartPoint) =>
      id ? reportLinks.packages(shown).subscribers({ id }) : undefined,
  uninvoiced:
    (shown: Filter) =>
    ({ key }: ChartPoint) =>
      uninvoicedLink({ ...shown, reason: key }),
  vat:
    (shown: Places & Days) =>
    ({ key }: ChartPoint) => {
      const [document, vatRate] = key.split(':');
      return vatDocumentsLink({ document, vatRate, ...shown });
    },
  /** What happened in the month, or on the day. */
  wholesale:
    ({ resellerId }: Places) =>
    ({ key }: ChartPoint) =>
      wholesaleLink({ fromMonth: key, toMonth: key, resellerId }),
  cashBook:
    (whose: { readonly account?: string | null; readonly userId?: string | null }) =>
    ({ key }: ChartPoint) =>
      cashBookLink({ ...whose, from: key, to: key }),
  resellerStatement:
    ({ resellerId }: Places) =>
    ({ key }: ChartPoint) =>
      resellerStatementLink({ resellerId, from: key, to: key }),
};

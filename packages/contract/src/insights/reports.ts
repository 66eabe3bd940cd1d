import { z } from 'zod';
import { month, named } from '../billing/invoice-shapes.ts';
import { paymentMethods } from '../billing/payment-shapes.ts';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant, plainDate } from '../kit/fields.ts';
import { vatAmounts, vatDocuments } from './report-documents.ts';
import {
  areaAndReseller,
  dayRange,
  monthRange,
  places,
  rangeProblems,
  reportOf,
  reportQuery,
} from './report-shapes.ts';
import { statementReportCalls } from './statement-reports.ts';

export { reportProblems } from './report-shapes.ts';

const who = can('read', 'Report');
const amounts = {
  invoices: z.int(),
  invoicedMinor: z.int().describe('Without cancelled invoices'),
  payments: z.int(),
  collectedMinor: z.int().describe('Less refunds, on the day of the payment; without reversed payments'),
  creditedMinor: z.int().describe('Credit notes that were not reversed'),
};
const wholesaleSums = {
  charges: z.int().describe('Months and parts of months'),
  chargedMinor: z.int().describe('Including VAT'),
  refundedMinor: z.int().describe('Including VAT'),
  vatMinor: z.int().describe('VAT of charges less that of refunds'),
  netMinor: z.int().describe('Your revenue, as the ledger has it: without VAT'),
};
const subscriber = {
  id: id(),
  username: z.string(),
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  package: named(),
  area: named().nullable(),
};
const subscriberColumns = ['id', 'username', 'name', 'mobile', 'packageName', 'areaName'];
const amountColumns = ['invoices', 'invoicedMinor', 'payments', 'collectedMinor', 'creditedMinor'];

/** Why an active subscriber has no invoice for a month whose billing day has passed. */
export const uninvoicedReasons = ['no_customer', 'month_skipped', 'cancelled', 'missed'] as const;
export type UninvoicedReason = (typeof uninvoicedReasons)[number];

export const reportCalls = {
  dateWise: defineCall({
    id: 'reports.dateWise',
    method: 'GET',
    path: '/api/isp/report/date-wise-report',
    summary: 'Get what was invoiced, collected and credited on each day',
    who,
    query: reportQuery(['name', 'invoicedMinor', 'collectedMinor'], { ...dayRange, ...areaAndReseller }),
    output: reportOf(z.strictObject({ name: z.string().describe('The day'), ...amounts }), amounts),
    problems: rangeProblems,
    exportColumns: ['day', ...amountColumns],
  }),
  monthWise: defineCall({
    id: 'reports.monthWise',
    method: 'GET',
    path: '/api/isp/report/month-wise-report',
    summary: 'Get what was invoiced for each month, and collected and credited in it',
    who,
    query: reportQuery(['name', 'invoicedMinor', 'collectedMinor'], { ...monthRange, ...areaAndReseller }),
    output: reportOf(z.strictObject({ name: z.string().describe('The month'), ...amounts }), amounts),
    problems: rangeProblems,
    exportColumns: ['month', ...amountColumns],
  }),
  areaWise: defineCall({
    id: 'reports.areaWise',
    method: 'GET',
    path: '/api/isp/report/area-wise-report',
    summary: 'Get subscribers, invoices, collections and balances of each area, including the areas below it',
    who,
    query: reportQuery(['path', 'collectedMinor', 'balanceMinor', 'subscribers'], {
      ...dayRange,
      ...areaAndReseller,
    }),
    output: reportOf(
      z.strictObject({
        id: z.int().describe('0: without an area'),
        name: z.string(),
        path: z.string().describe('With the areas above it'),
        depth: z.int(),
        subscribers: z.int().describe('Without closed ones'),
        invoicedMinor: z.int(),
        collectedMinor: z.int(),
        balanceMinor: z.int().describe('Balances due today, less credit'),
      }),
      { subscribers: z.int(), invoicedMinor: z.int(), collectedMinor: z.int(), balanceMinor: z.int() },
    ),
    problems: rangeProblems,
    exportColumns: ['areaName', 'subscribers', 'invoicedMinor', 'collectedMinor', 'balanceMinor'],
  }),
  newConnections: defineCall({
    id: 'reports.newConnections',
    method: 'GET',
    path: '/api/isp/report/new-connection-report',
    summary: 'List subscribers who were connected in the period',
    who,
    query: reportQuery(['connectedOn', 'username', 'monthlyMinor'], { ...dayRange, ...places }),
    output: reportOf(
      z.strictObject({
        ...subscriber,
        connectedOn: z.string(),
        status: z.string(),
        monthlyMinor: z.int().describe('Price less the monthly discount; 0 for free service'),
      }),
      { subscribers: z.int(), monthlyMinor: z.int() },
    ),
    problems: rangeProblems,
    exportColumns: [...subscriberColumns, 'connectedOn', 'status', 'monthlyMinor'],
  }),
  duplicateDevices: defineCall({
    id: 'reports.duplicateDevices',
    method: 'GET',
    path: '/api/isp/report/duplicate-devices',
    summary: 'List devices (MAC addresses) that several subscribers used in the period or use now',
    who,
    query: reportQuery(
      ['subscribers', 'lastSeenAt', 'name'],
      {
        ...dayRange,
        resellerId: areaAndReseller.resellerId.describe(
          'Only devices that a subscriber of this reseller used, without their agents: a user id',
        ),
      },
      '-subscribers',
    ),
    output: reportOf(
      z.strictObject({
        name: z.string().describe('The MAC address'),
        subscribers: z.int(),
        online: z.int().describe('How many of them are online with it now'),
        firstSessionAt: instant(),
        lastSeenAt: instant(),
        accounts: z.array(
          z.strictObject({
            id: id(),
            username: z.string(),
            name: z.string().nullable(),
            routerName: z.string().describe('Where it last used the device'),
            status: z.string(),
            isOnline: z.boolean(),
            lastSeenAt: instant(),
          }),
        ),
      }),
      { devices: z.int(), subscribers: z.int() },
    ),
    problems: rangeProblems,
    exportColumns: ['callerId', 'subscribers', 'usernames', 'routerNames', 'firstSessionAt', 'lastSeenAt'],
  }),
  uninvoiced: defineCall({
    id: 'reports.uninvoiced',
    method: 'GET',
    path: '/api/isp/report/un-invoiced-report',
    summary: 'List active subscribers without an invoice for a month whose billing day has passed',
    who,
    query: reportQuery(['username', 'expectedMinor'], {
      month: month().optional().describe('Default: this month'),
      reason: z.enum(uninvoicedReasons).optional(),
      ...places,
    }),
    output: reportOf(
      z.strictObject({
        ...subscriber,
        billingDay: z.int(),
        reason: z.enum(uninvoicedReasons),
        expectedMinor: z.int().describe('Price less the monthly discount'),
      }),
      { subscribers: z.int(), expectedMinor: z.int() },
    ),
    exportColumns: [...subscriberColumns, 'billingDay', 'reason', 'expectedMinor'],
  }),
  ageing: defineCall({
    id: 'reports.ageing',
    method: 'GET',
    path: '/api/isp/report/ageing-report',
    summary: 'List subscribers with unpaid invoices, by how long these are overdue',
    who,
    query: reportQuery(['balanceMinor', 'username', 'over90Minor'], {
      asOf: plainDate()
        .optional()
        .describe(
          'The end of this day; default: today. Corrected invoices count with their corrected amount',
        ),
      ...places,
    }),
    output: reportOf(z.strictObject({ ...subscriber, ...ages() }), { subscribers: z.int(), ...ages() }),
    exportColumns: [
      ...subscriberColumns,
      'notDueMinor',
      'to30Minor',
      'to60Minor',
      'to90Minor',
      'over90Minor',
      'creditMinor',
      'balanceMinor',
    ],
  }),
  collectors: defineCall({
    id: 'reports.collectors',
    method: 'GET',
    path: '/api/isp/report/collection-report',
    summary: 'Get what each user collected, by payment method',
    who,
    query: reportQuery(['userName', 'collectedMinor', 'payments'], { ...dayRange, ...areaAndReseller }),
    output: reportOf(
      z.strictObject({
        name: z.string().describe('Identifies the row'),
        userId: id().nullable(),
        userName: z.string().nullable().describe('Null for online and imported payments'),
        method: z.enum(paymentMethods),
        payments: z.int(),
        collectedMinor: z.int(),
      }),
      { payments: z.int(), collectedMinor: z.int() },
    ),
    problems: rangeProblems,
    exportColumns: ['userName', 'method', 'payments', 'collectedMinor'],
  }),
  growth: defineCall({
    id: 'reports.growth',
    method: 'GET',
    path: '/api/isp/report/growth-report',
    summary: 'Get how many subscribers were connected and closed in each month, and the churn rate',
    who,
    query: reportQuery(['name'], { ...monthRange, ...places }),
    output: reportOf(
      z.strictObject({
        name: z.string().describe('The month'),
        atStart: z.int(),
        connected: z.int(),
        reopened: z.int().describe('Closed at the start of the month, and reopened in it'),
        closed: z.int().describe('Closed in the month, and at its end'),
        atEnd: z.int().describe('At the start, with connected and reopened ones, less closed ones'),
        churnBasisPoints: z
          .int()
          .describe('Closed in relation to the start of the month, in hundredths of a percent'),
      }),
      { connected: z.int(), reopened: z.int(), closed: z.int() },
    ),
    problems: rangeProblems,
    exportColumns: ['month', 'atStart', 'connected', 'reopened', 'closed', 'atEnd', 'churn'],
  }),
  packages: defineCall({
    id: 'reports.packages',
    method: 'GET',
    path: '/api/isp/report/package-report',
    summary:
      'Get how many subscribers each package has, what was invoiced for it, and the revenue per invoiced subscriber',
    who,
    query: reportQuery(['name', 'subscribers', 'invoicedMinor'], {
      month: month().optional().describe('Default: this month'),
      ...areaAndReseller,
    }),
    output: reportOf(
      z.strictObject({
        id: id(),
        name: z.string(),
        priceMinor: z.int(),
        subscribers: z.int().describe('Active now'),
        invoices: z.int(),
        invoicedMinor: z.int(),
        revenueMinor: z.int().describe('Invoiced, without VAT and rounding'),
        averageMinor: z
          .int()
          .describe('Revenue per subscriber with a monthly invoice for the month, rounded'),
      }),
      {
        subscribers: z.int(),
        invoices: z.int(),
        invoicedMinor: z.int(),
        revenueMinor: z.int(),
        averageMinor: z.int(),
      },
    ),
    exportColumns: [
      'packageName',
      'priceMinor',
      'subscribers',
      'invoices',
      'invoicedMinor',
      'revenueMinor',
      'averageMinor',
    ],
  }),
  wholesale: defineCall({
    id: 'reports.wholesale',
    method: 'GET',
    path: '/api/isp/report/wholesale-report',
    summary:
      'Get what wholesale resellers bought in each month, by package; refunds count in the month of the refund',
    who,
    query: reportQuery(['name', 'netMinor'], {
      ...monthRange,
      resellerId: areaAndReseller.resellerId,
    }),
    output: reportOf(
      z.strictObject({
        id: z.string(),
        name: z.string().describe('The month'),
        package: named(),
        ...wholesaleSums,
      }),
      wholesaleSums,
    ),
    problems: rangeProblems,
    exportColumns: [
      'month',
      'packageName',
      'charges',
      'chargedMinor',
      'refundedMinor',
      'vatMinor',
      'netMinor',
    ],
  }),
  vat: defineCall({
    id: 'reports.vat',
    method: 'GET',
    path: '/api/isp/report/vat-report',
    summary:
      'Get VAT by document and rate, for the VAT return, with what wholesale resellers buy; cancellations count on the day of their note',
    who,
    query: reportQuery(['name'], { ...dayRange, ...areaAndReseller }),
    output: reportOf(
      z.strictObject({
        name: z.string().describe('Identifies the row'),
        document: z.enum(vatDocuments),
        vatRate: z.int().describe('In hundredths of a percent'),
        documents: z.int(),
        ...vatAmounts,
      }),
      vatAmounts,
    ),
    problems: rangeProblems,
    exportColumns: ['document', 'vatPercent', 'documents', 'netMinor', 'vatMinor', 'grossMinor'],
  }),
  routerUptime: defineCall({
    id: 'reports.routerUptime',
    method: 'GET',
    path: '/api/isp/report/router-uptime-report',
    summary: 'Get how long each router was reachable in the period',
    // Sessions of a router are those of all its subscribers, whoever sold them.
    who: can('read', 'Router'),
    query: reportQuery(['name', 'uptimeBasisPoints'], { ...dayRange, routerId: idFromText().optional() }),
    output: reportOf(
      z.strictObject({
        id: id(),
        name: z.string(),
        readings: z.int().describe('One each 15 minutes'),
        uptimeBasisPoints: z.int().describe('In hundredths of a percent'),
        outages: z.int().describe('Those that began in the period'),
        downMinutes: z.int(),
        mostSessions: z.int().nullable(),
        latencyMs: z.int().nullable(),
      }),
      { outages: z.int(), downMinutes: z.int() },
    ),
    problems: rangeProblems,
    exportColumns: [
      'routerName',
      'readings',
      'uptime',
      'outages',
      'downMinutes',
      'mostSessions',
      'latencyMs',
    ],
  }),
  ...statementReportCalls,
};

function ages() {
  return {
    notDueMinor: z.int(),
    to30Minor: z.int(),
    to60Minor: z.int(),
    to90Minor: z.int(),
    over90Minor: z.int(),
    creditMinor: z.int().describe('Payments and credit notes not applied to an invoice yet'),
    balanceMinor: z.int(),
  };
}

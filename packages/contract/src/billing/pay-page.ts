import { digitKinds } from '@lastmile/kit';
import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, language } from '../kit/fields.ts';
import { usagePoint, usageTotal } from '../network/usage.ts';
import { paymentMethods } from './payment-shapes.ts';

/** The token in the link is the only credential of the pay page. */
const token = z.string().max(200);
/** Encrypted, because integers would tell how many documents the platform has. */
const documentId = () => z.string().max(300);
const textOrNull = () => z.string().nullable();

export const payPage = z.strictObject({
  language: language().describe('The requested language, otherwise the customer’s, otherwise the ISP’s'),
  digits: z.enum(digitKinds).describe('How the ISP writes numbers in Bangla'),
  currency: z.string(),
  company: z.strictObject({
    name: z.string(),
    nameBn: textOrNull(),
    logo: textOrNull(),
    brandColour: z.string().nullable().describe('`#rrggbb`; white text on it can be read'),
    phone: textOrNull(),
    email: textOrNull(),
  }),
  subscriber: z.strictObject({
    username: z.string(),
    name: textOrNull(),
    nameBn: textOrNull(),
    packageName: z.string(),
  }),
  isRetail: z
    .boolean()
    .describe('Invoices and receipts are those of a wholesale reseller, who is the `company`'),
  balanceDueMinor: z.int(),
  creditMinor: z.int(),
  invoices: z
    .array(
      z.strictObject({
        id: documentId(),
        number: z.string(),
        periodStart: z.iso.date().nullable(),
        periodEnd: z.iso.date().nullable(),
        issuedOn: z.iso.date(),
        dueOn: z.iso.date(),
        totalMinor: z.int(),
        balanceDueMinor: z.int(),
        overdue: z.boolean(),
      }),
    )
    .describe('Invoices with a balance due, oldest first'),
  paidInvoices: z
    .array(
      z.strictObject({ id: documentId(), number: z.string(), issuedOn: z.iso.date(), totalMinor: z.int() }),
    )
    .describe('The last 12 paid invoices'),
  receipts: z
    .array(
      z.strictObject({
        id: documentId(),
        number: z.string(),
        receivedOn: z.iso.date(),
        amountMinor: z.int(),
        method: z.enum(paymentMethods),
      }),
    )
    .describe('The last 24 payments'),
  howToPay: z
    .strictObject({
      text: textOrNull(),
      bkash: textOrNull(),
      nagad: textOrNull(),
      office: textOrNull(),
      collector: textOrNull(),
    })
    .describe('Payment instructions written by the ISP; empty for subscribers of a wholesale reseller'),
  usage: z
    .strictObject({ thisMonth: usageTotal, days: z.array(usagePoint) })
    .nullable()
    .describe('What was transferred this month and on the last 30 days; null before the first reading'),
});
export type PayPage = z.infer<typeof payPage>;

/** Higher than usual: many subscribers of an ISP share one address behind its NAT. */
export const payPagePerMinute = 240;

const documentQuery = z.strictObject({ language: language().optional() });
const documentParams = z.strictObject({ token, id: documentId() });
const link = z.strictObject({ url: z.string() });

export const payPageCalls = {
  get: defineCall({
    id: 'payPage.get',
    method: 'GET',
    path: '/api/pay/{token}',
    summary: 'Get the balance due, the payments and the payment instructions for a pay link',
    who: 'public',
    perMinute: payPagePerMinute,
    params: z.strictObject({ token }),
    query: z.strictObject({ language: language().optional() }),
    output: payPage,
  }),
  invoice: defineCall({
    id: 'payPage.invoice',
    method: 'GET',
    path: '/api/pay/{token}/invoice/{id}',
    summary: 'Print an invoice that belongs to the pay link',
    who: 'public',
    perMinute: payPagePerMinute,
    params: documentParams,
    query: documentQuery,
    respondsWithFile: 'application/pdf',
  }),
  receipt: defineCall({
    id: 'payPage.receipt',
    method: 'GET',
    path: '/api/pay/{token}/receipt/{id}',
    summary: 'Print a receipt that belongs to the pay link',
    who: 'public',
    perMinute: payPagePerMinute,
    params: documentParams,
    query: documentQuery,
    respondsWithFile: 'application/pdf',
  }),
  link: defineCall({
    id: 'payPage.link',
    method: 'GET',
    path: '/api/isp/pay-link/show/{id}',
    summary: 'Get the pay link of a subscriber, to send to the customer',
    who: can('read', 'Invoice'),
    params: idParams,
    output: link,
  }),
  rotate: defineCall({
    id: 'payPage.rotate',
    method: 'POST',
    path: '/api/isp/pay-link/rotate',
    summary:
      'Replace the pay link of a subscriber; the old link, including on printed invoices, stops working immediately',
    who: can('update', 'Subscriber'),
    body: z.strictObject({ id: id() }),
    output: link,
  }),
};

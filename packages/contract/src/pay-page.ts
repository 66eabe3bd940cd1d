import { z } from 'zod';
import { can, defineCall } from './kit/call.ts';
import { id, idFromText, idParams, language, plainDate } from './kit/fields.ts';
import { paymentMethods } from './payment-shapes.ts';

/** The link itself, which is all that is asked for; longer texts are not even looked at. */
const token = z.string().max(200);
const textOrNull = () => z.string().nullable();

export const payPage = z.strictObject({
  language: language().describe('Asked for, or the subscriber’s, or the ISP’s'),
  currency: z.string(),
  company: z.strictObject({
    name: z.string(),
    nameBn: textOrNull(),
    logo: textOrNull(),
    phone: textOrNull(),
    email: textOrNull(),
  }),
  subscriber: z.strictObject({
    username: z.string(),
    name: textOrNull(),
    nameBn: textOrNull(),
    packageName: z.string(),
  }),
  openMinor: z.int(),
  favourMinor: z.int(),
  bills: z
    .array(
      z.strictObject({
        id: id(),
        number: z.string(),
        periodStart: plainDate().nullable(),
        periodEnd: plainDate().nullable(),
        issuedOn: plainDate(),
        dueOn: plainDate(),
        totalMinor: z.int(),
        openMinor: z.int(),
        overdue: z.boolean(),
      }),
    )
    .describe('With something open, oldest first'),
  pastBills: z
    .array(z.strictObject({ id: id(), number: z.string(), issuedOn: plainDate(), totalMinor: z.int() }))
    .describe('The last twelve that are paid'),
  receipts: z
    .array(
      z.strictObject({
        id: id(),
        number: z.string(),
        receivedOn: plainDate(),
        amountMinor: z.int(),
        method: z.enum(paymentMethods),
      }),
    )
    .describe('The last twenty-four'),
  howToPay: z
    .strictObject({
      text: textOrNull(),
      bkash: textOrNull(),
      nagad: textOrNull(),
      office: textOrNull(),
      collector: textOrNull(),
    })
    .describe('In the ISP’s own words'),
});
export type PayPage = z.infer<typeof payPage>;

/** Many subscribers of one ISP come from one address, behind its NAT. */
export const payPagePerMinute = 240;

const paper = z.strictObject({ language: language().optional() });
const paperParams = z.strictObject({ token, id: idFromText() });
const link = z.strictObject({ url: z.string() });

export const payPageCalls = {
  show: defineCall({
    id: 'payPage.show',
    method: 'GET',
    path: '/api/pay/{token}',
    summary: 'What is open, what was paid and how to pay, for whoever holds the link',
    who: 'public',
    perMinute: payPagePerMinute,
    params: z.strictObject({ token }),
    query: z.strictObject({ language: language().optional() }),
    output: payPage,
  }),
  bill: defineCall({
    id: 'payPage.bill',
    method: 'GET',
    path: '/api/pay/{token}/bill/{id}',
    summary: 'One of the link’s own bills on paper',
    who: 'public',
    perMinute: payPagePerMinute,
    params: paperParams,
    query: paper,
    answersFile: 'application/pdf',
  }),
  receipt: defineCall({
    id: 'payPage.receipt',
    method: 'GET',
    path: '/api/pay/{token}/receipt/{id}',
    summary: 'One of the link’s own receipts on paper',
    who: 'public',
    perMinute: payPagePerMinute,
    params: paperParams,
    query: paper,
    answersFile: 'application/pdf',
  }),
  link: defineCall({
    id: 'payPage.link',
    method: 'GET',
    path: '/api/isp/pay-link/show/{id}',
    summary: 'The pay link of a line, to send it to the subscriber',
    who: can('read', 'Invoice'),
    params: idParams,
    output: link,
  }),
  rotate: defineCall({
    id: 'payPage.rotate',
    method: 'POST',
    path: '/api/isp/pay-link/rotate',
    summary: 'Give a line a new pay link; the one before it ends at once, on paper too',
    who: can('update', 'Subscriber'),
    body: z.strictObject({ id: id() }),
    output: link,
  }),
};

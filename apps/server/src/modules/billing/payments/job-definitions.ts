import { type BulkPaymentsResult, invoiceFilters, paymentChannels, paymentMethods } from '@lastmile/contract';
import { defineJob } from '@lastmile/jobs';
import { z } from 'zod';

type ResultKey = keyof BulkPaymentsResult;

const target = z.strictObject({
  ids: z.array(z.int()).optional(),
  filter: z.strictObject({ search: z.string(), ...invoiceFilters }).optional(),
  subscriberIds: z.array(z.int()).optional(),
});
const viewer = z.strictObject({
  // One number in jobs that were enqueued before resellers had agents.
  own: z.union([z.array(z.int()).readonly(), z.int().transform((id) => [id])]).nullable(),
  areas: z.array(z.int()).readonly().nullish(),
  today: z.string(),
});

/** Which invoices, as seen by which viewer. `newest` excludes those issued after the request. */
const targetedRequest = { target, viewer, newest: z.int() };

export const payInvoicesJob = defineJob({
  name: 'payments.pay-invoices',
  tracked: true,
  result: ['done', 'refused', 'amountMinor', 'refusals'] satisfies ResultKey[],
  payload: z.strictObject({
    ...targetedRequest,
    received: z.strictObject({
      method: z.enum(paymentMethods),
      channel: z.enum(paymentChannels),
      collectedBy: z.enum(['isp', 'platform', 'reseller']),
      reference: z.string().nullable(),
      note: z.string().nullable(),
      receivedAt: z.string(),
      receivedOn: z.string(),
      receivedBy: z.int().nullable(),
      cashUserId: z.int().nullable(),
      // Missing in jobs that were enqueued before there were accounts of resellers.
      owedByUserId: z.int().nullable().default(null),
    }),
  }),
});

export const unpayInvoicesJob = defineJob({
  name: 'payments.unpay-invoices',
  tracked: true,
  result: ['done', 'refused', 'amountMinor', 'refusals'] satisfies ResultKey[],
  payload: z.strictObject({ ...targetedRequest, reason: z.string(), by: z.int(), newestPayment: z.int() }),
});

export const compactAggregatesJob = defineJob({
  name: 'payments.compact-aggregates',
  payload: z.strictObject({ dueAt: z.string(), date: z.string() }),
});

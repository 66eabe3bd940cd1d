import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { documentQuery, id, idParams, instant, plainDate } from '../kit/fields.ts';
import { exportFormat } from '../kit/list.ts';
import { statement } from './payment-shapes.ts';

const account = () => z.strictObject({ id: id(), username: z.string() });
const period = { from: plainDate().optional(), to: plainDate().optional() };

export const customerStatement = z.strictObject({
  ...statement.omit({ subscriber: true, rows: true }).shape,
  customer: z.strictObject({
    id: id(),
    name: z.string(),
    pairCode: z.string(),
    mobile: z.string().nullable(),
    erasedAt: instant().nullable().describe('When the personal data was erased'),
  }),
  subscribers: z.array(z.strictObject({ ...account().shape, openingMinor: z.int(), closingMinor: z.int() })),
  rows: z.array(z.strictObject({ ...statement.shape.rows.element.shape, subscriber: account() })),
});
export type CustomerStatement = z.infer<typeof customerStatement>;

export const statementCalls = {
  customer: defineCall({
    id: 'statements.customer',
    method: 'GET',
    path: '/api/isp/statement/customer/{id}',
    summary:
      'Get the account statement of a customer: every transaction of all subscribers between two dates with the running balance',
    who: can('read', 'Invoice'),
    params: idParams,
    query: z.strictObject({ ...period, format: exportFormat() }),
    output: customerStatement,
    exportColumns: ['at', 'username', 'kind', 'number', 'chargedMinor', 'creditedMinor', 'balanceMinor'],
  }),
  customerPdf: defineCall({
    id: 'statements.customerPdf',
    method: 'GET',
    path: '/api/isp/statement/customer-pdf/{id}',
    summary: 'Print the account statement of a customer',
    who: can('read', 'Invoice'),
    params: idParams,
    query: z.strictObject({ ...period, ...documentQuery }),
    respondsWithFile: 'application/pdf',
  }),
};

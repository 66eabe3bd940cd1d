import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, instant, instantInput } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';

const auditActions = ['insert', 'update', 'delete', 'event'] as const;
const values = () => z.record(z.string(), z.unknown()).nullable();

const auditRow = z.strictObject({
  id: id(),
  at: instant(),
  userId: id().nullable(),
  userName: z.string().nullable(),
  actingAsIspId: id().nullable().describe('The ISP the administrator was acting as'),
  actingAsIspName: z.string().nullable(),
  ispId: id().nullable(),
  ispName: z.string().nullable(),
  currency: z.string().nullable().describe('Of amounts in the values; null for records of the platform'),
  ip: z.string().nullable(),
  call: z.string().nullable(),
  requestId: z.string().nullable(),
  entity: z.string(),
  entityId: id().nullable(),
  title: z.string().nullable().describe('Current name of the record, if it has one and still exists'),
  parentId: id()
    .nullable()
    .describe('The subscriber, reseller or ticket that the record belongs to, if it has no page of its own'),
  action: z.enum(auditActions),
  before: values(),
  after: values(),
  names: z
    .record(z.string(), z.string())
    .describe('Current names of the records that values refer to, by `column:id`'),
});

export const auditCalls = {
  list: defineCall({
    id: 'audit.list',
    method: 'GET',
    path: '/api/audit/list',
    summary: 'List audit entries: who changed what, when and from where, with the values before and after',
    who: can('read', 'Audit'),
    scope: 'caller',
    query: z.strictObject({
      ...listQuery(['at'], {}).shape,
      sort: z.enum(['-at', 'at']).default('-at'),
      userId: idFromText().optional(),
      entity: z.string().max(60).optional(),
      entityId: idFromText().optional(),
      call: z.string().max(80).optional(),
      ip: z.string().max(45).optional(),
      action: z.enum(auditActions).optional(),
      ispId: idFromText().optional(),
      from: instantInput().optional(),
      to: instantInput().optional(),
    }),
    output: pageOf(auditRow),
    exportColumns: [
      'id',
      'at',
      'userName',
      'actingAsIspName',
      'ispName',
      'ip',
      'auditAction',
      'entity',
      'recordName',
      'changes',
    ],
  }),
};

import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, multilineText, plainDate, text } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { ispDetail, ispPppRow, listedIsp } from './isp-administration-shapes.ts';
import { ispStatuses } from './isp-status.ts';

const yesNo = () => z.enum(['yes', 'no']).optional();

export const ispSizes = ['none', 'small', 'medium', 'large'] as const;
export const ispGrowths = ['growing', 'shrinking', 'unchanged'] as const;
export const onlineShares = ['low', 'normal'] as const;
const planPayments = ['paid', 'overdue', 'none'] as const;
export const ispActivities = ['week', 'month', 'older', 'never'] as const;
export const pppStatuses = ['pending', 'active', 'suspended', 'on_hold', 'closed'] as const;

const pppFilters = {
  ispId: idFromText().optional(),
};
const pppColumns = ['id', 'ispName', 'username', 'customerName', 'status', 'routerName', 'packageName'];
const pppSorts = ['username', 'createdAt'] as const;
const pppPage = pageOf(ispPppRow);

export const ispAdministrationCalls = {
  list: defineCall({
    id: 'ispAdministration.list',
    method: 'GET',
    path: '/api/admin/isp-manage/all-isp-list',
    summary: 'List all ISPs with their figures, which are refreshed every five minutes',
    who: can('read', 'Isp'),
    scope: 'platform',
    query: listQuery(
      [
        'name',
        'status',
        'planName',
        'paidUntil',
        'subscribers',
        'growth',
        'onlineShare',
        'routersDown',
        'balanceDueMinor',
        'lastActivityAt',
        'createdAt',
      ],
      {
        status: z.enum(ispStatuses).optional(),
        planId: idFromText().optional(),
        planPayment: z
          .enum(planPayments)
          .optional()
          .describe('Service charge: paid for today, overdue, or none without a plan'),
        size: z
          .enum(ispSizes)
          .optional()
          .describe('Subscribers: none, small up to 500, medium up to 2,000, large above'),
        growth: z.enum(ispGrowths).optional(),
        onlineShare: z
          .enum(onlineShares)
          .optional()
          .describe('low: less than half of the active subscribers are online'),
        routersDown: yesNo(),
        balanceDue: yesNo(),
        activity: z
          .enum(ispActivities)
          .optional()
          .describe('Last activity: within a week, within 30 days, older, or never'),
        registeredFrom: plainDate().optional().describe('Days are those of UTC'),
        registeredTo: plainDate().optional(),
      },
    ),
    output: z.strictObject({
      ...pageOf(listedIsp).shape,
      sums: z.strictObject({ serviceChargeDueMinor: z.int() }).describe('Of all ISPs that match'),
      refreshedAt: instant().nullable().describe('When the oldest figures were computed'),
    }),
    exportColumns: [
      'id',
      'name',
      'status',
      'ownerName',
      'mobile',
      'email',
      'planName',
      'paidUntil',
      'subscribers',
      'growth',
      'routers',
      'routersDown',
      'currency',
      'balanceDueMinor',
      'serviceChargeDueMinor',
      'lastActivityAt',
      'createdAt',
    ],
  }),
  get: defineCall({
    id: 'ispAdministration.get',
    method: 'GET',
    path: '/api/admin/isp-manage/isp-detail/{id}',
    summary: 'Get an ISP with its profile, figures, staff, payments and the history of its status',
    who: can('read', 'Isp'),
    scope: 'platform',
    params: idParams,
    output: ispDetail,
  }),
  listNotes: defineCall({
    id: 'ispAdministration.listNotes',
    method: 'GET',
    path: '/api/admin/isp-manage/note',
    summary: 'List the notes of the platform’s staff about an ISP, newest first; the ISP does not see them',
    who: can('read', 'IspNote'),
    scope: 'platform',
    query: z.strictObject({ ispId: idFromText() }),
    output: z.strictObject({
      items: z.array(
        z.strictObject({ id: id(), text: z.string(), at: instant(), userName: z.string().nullable() }),
      ),
    }),
  }),
  createNote: defineCall({
    id: 'ispAdministration.createNote',
    method: 'POST',
    path: '/api/admin/isp-manage/note',
    summary: 'Add a note about an ISP',
    who: can('create', 'IspNote'),
    scope: 'platform',
    status: 201,
    idempotent: true,
    body: z.strictObject({ ispId: id(), text: multilineText(2000) }),
    output: z.strictObject({ id: id() }),
  }),
  listPpp: defineCall({
    id: 'ispAdministration.listPpp',
    method: 'GET',
    path: '/api/admin/isp-manage/all-isp-ppp-list',
    summary:
      'List the PPP accounts of all ISPs. The search matches the beginning of the username; the total of a search is counted up to 1,000',
    who: can('read', 'IspPpp'),
    scope: 'platform',
    query: listQuery(pppSorts, {
      ...pppFilters,
      status: z.enum(pppStatuses).optional(),
      closed: z.enum(['no']).optional().describe('Without closed ones'),
      online: z.enum(['yes']).optional(),
      connectedFrom: plainDate().optional(),
      connectedTo: plainDate().optional(),
    }),
    output: pppPage,
    exportColumns: pppColumns,
  }),
  listUnassignedPpp: defineCall({
    id: 'ispAdministration.listUnassignedPpp',
    method: 'GET',
    path: '/api/admin/isp-manage/unassign-isp-ppp-list',
    summary: 'List the PPP accounts of all ISPs that are not assigned to a customer',
    who: can('read', 'IspPpp'),
    scope: 'platform',
    query: listQuery(pppSorts, pppFilters),
    output: pppPage,
    exportColumns: pppColumns.filter((column) => column !== 'customerName'),
  }),
  assignPpp: defineCall({
    id: 'ispAdministration.assignPpp',
    method: 'POST',
    path: '/api/admin/isp-manage/assign-ppp',
    summary: 'Assign PPP accounts of one ISP to one of its customers, who is named by the customer code',
    who: can('update', 'IspPpp'),
    scope: 'platform',
    idempotent: true,
    body: z.strictObject({
      ispId: id(),
      ids: z.array(id()).min(1).max(200),
      customerCode: text(20),
    }),
    output: z.strictObject({ assigned: z.int(), customerName: z.string() }),
    problems: ['subscribers.customer_not_found', 'isps.ppp_assigned'],
  }),
};

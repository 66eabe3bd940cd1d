import { z } from 'zod';
import { can, defineCall } from '../kit/call.ts';
import { id, idParams, instant, optionalText, plainDate, text, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { bulkCall } from './bulk-calls.ts';
import { importFields } from './import-fields.ts';
import {
  foundCustomer,
  newSubscriberForm,
  pppPassword,
  subscriberDetails,
  subscriberFilters,
  subscriberHistory,
  subscriberRow,
  subscriberStatuses,
  subscriberUpdate,
  subscriberWorkspace,
  suspensionReasons,
} from './subscriber-shapes.ts';
import { subscriberAccount, subscriberTicket, timelineEntry } from './timeline-shapes.ts';

const changed = z.strictObject({ id: id(), version: version() });
const subscriberFieldProblems = [
  'subscribers.username_taken',
  'subscribers.static_ip_taken',
  'subscribers.area_not_found',
  'subscribers.not_a_mobile',
  'subscribers.discount_amount_and_percent',
  'subscribers.discount_ends_first',
  'subscribers.place_mismatch',
  'subscribers.invoice_permission_required',
];

const listColumns: readonly string[] = [
  'id',
  'username',
  'name',
  'nameBn',
  'mobile',
  'pairCode',
  'routerName',
  'packageName',
  'areaName',
  'resellerName',
  'priceMinor',
  'balanceMinor',
  'billing',
  'status',
  'statusReason',
  'online',
  'sync',
  'connectedOn',
  'createdAt',
];
/** What an import accepts besides them, so that an exported list can be imported again. */
const importedColumns = importFields.filter(
  (field) => field !== 'password' && field !== 'advanceBalance' && !listColumns.includes(field),
);

export const subscriberCalls = {
  list: defineCall({
    id: 'subscribers.list',
    method: 'GET',
    path: '/api/isp/isp-user/index',
    summary: 'List subscribers: filter, sort, or search by name, username, mobile number or customer code',
    who: can('read', 'Subscriber'),
    query: listQuery(['username', 'name', 'connectedOn', 'createdAt', 'balanceMinor'], subscriberFilters),
    output: pageOf(subscriberRow),
    exportColumns: [...listColumns, ...importedColumns],
  }),
  figures: defineCall({
    id: 'subscribers.figures',
    method: 'GET',
    path: '/api/isp/isp-user/figures',
    summary: 'Count subscribers by state, online, and with changes pending',
    who: can('read', 'Subscriber'),
    output: z.strictObject({
      pending: z.int(),
      active: z.int(),
      suspended: z.int(),
      onHold: z.int(),
      closed: z.int(),
      online: z.int(),
      changesPending: z.int(),
      syncFailed: z.int(),
    }),
  }),
  get: defineCall({
    id: 'subscribers.get',
    method: 'GET',
    path: '/api/isp/isp-user/show/{id}',
    summary: 'Get a subscriber for editing',
    who: can('read', 'Subscriber'),
    params: idParams,
    output: subscriberDetails,
  }),
  getV2: defineCall({
    id: 'subscribers.getV2',
    method: 'GET',
    path: '/api/isp/isp-user/show-v2/{id}',
    summary:
      'Get a subscriber with everything around it: customer, connection, account, sessions, tickets and history',
    who: can('read', 'Subscriber'),
    params: idParams,
    query: z.strictObject({
      parts: z
        .enum(['all', 'connection'])
        .default('all')
        .describe('`connection` leaves out account, sessions, tickets and history'),
    }),
    output: z.strictObject({
      ...subscriberWorkspace.shape,
      account: subscriberAccount.nullable().optional().describe('Null without permission to read invoices'),
      sessions: z.array(timelineEntry).optional().describe('The newest ten'),
      tickets: z
        .array(subscriberTicket)
        .nullable()
        .optional()
        .describe('The newest ten; null without permission to read tickets'),
      history: z
        .array(timelineEntry)
        .optional()
        .describe('What happened last, as far as the caller may read it; `timeline` has the rest'),
    }),
  }),
  history: defineCall({
    id: 'subscribers.history',
    method: 'GET',
    path: '/api/isp/isp-user/history/{id}',
    summary: 'List the history of a subscriber, newest first',
    who: can('read', 'Subscriber'),
    params: idParams,
    query: z.strictObject({
      page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number<number>().int().min(10).max(200).default(25),
    }),
    output: pageOf(subscriberHistory),
  }),
  recentChanges: defineCall({
    id: 'subscribers.recentChanges',
    method: 'GET',
    path: '/api/isp/isp-user/recent-changes',
    summary: 'List bulk changes of the last week that can still be undone, newest first',
    who: can('update', 'Subscriber'),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          requestId: z.string(),
          kind: z
            .enum(['suspend', 'hold', 'close', 'transfer'])
            .describe('Undone with `activate`, `resume`, `reopen` or `resellerTransfer.transfer`'),
          at: instant(),
          who: z.string().nullable(),
          changed: z.int(),
          undoableIds: z.array(id()).describe('Those whose status or reseller has not changed since'),
          formerResellerId: id()
            .nullable()
            .optional()
            .describe('Of a transfer: the reseller before; null: the ISP'),
        }),
      ),
    }),
  }),
  findPairCode: defineCall({
    id: 'subscribers.findPairCode',
    method: 'GET',
    path: '/api/isp/isp-user/find-pair-code',
    summary: 'Find the customer with this customer code, with their usernames',
    who: can('read', 'Subscriber'),
    query: z.strictObject({ pairCode: text(20) }),
    output: foundCustomer,
  }),
  findMobile: defineCall({
    id: 'subscribers.findMobile',
    method: 'GET',
    path: '/api/isp/isp-user/find-user-mobile-number',
    summary: 'Find the customers with this mobile number or NID, with their usernames',
    who: can('read', 'Subscriber'),
    query: z.strictObject({ mobile: text(20), nid: z.string().max(20).optional() }),
    output: z.strictObject({ items: z.array(foundCustomer) }),
  }),
  search: defineCall({
    id: 'subscribers.search',
    method: 'GET',
    path: '/api/search-users',
    summary: 'Find the 20 best matches by name, username, mobile number or customer code',
    who: can('read', 'Subscriber'),
    query: z.strictObject({ q: text(100) }),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id: id(),
          username: z.string(),
          name: z.string().nullable(),
          mobile: z.string().nullable(),
          pairCode: z.string().nullable(),
          status: z.enum(subscriberStatuses),
        }),
      ),
    }),
  }),
  create: defineCall({
    id: 'subscribers.create',
    isRefusedWhileRestricted: true,
    method: 'POST',
    path: '/api/isp/isp-user/store',
    summary: 'Create a subscriber for an existing or new customer',
    who: can('create', 'Subscriber'),
    body: newSubscriberForm,
    output: z.strictObject({ id: id(), version: version(), customerId: id(), pairCode: z.string() }),
    status: 201,
    idempotent: true,
    problems: [
      ...subscriberFieldProblems,
      'subscribers.router_not_found',
      'subscribers.package_not_found',
      'subscribers.customer_not_found',
    ],
  }),
  update: defineCall({
    id: 'subscribers.update',
    method: 'POST',
    path: '/api/isp/isp-user/update/{id}',
    summary:
      'Update a subscriber, its billing and its customer; a new username is also changed on the router',
    who: can('update', 'Subscriber'),
    params: idParams,
    body: subscriberUpdate,
    output: changed,
    problems: subscriberFieldProblems,
  }),
  changePassword: defineCall({
    id: 'subscribers.changePassword',
    method: 'POST',
    path: '/api/isp/isp-user/change-password',
    summary: 'Set a PPP password, or generate one',
    who: can('update', 'Subscriber'),
    body: z.strictObject({
      id: id(),
      password: pppPassword().optional().describe('Default: generated'),
      dropSession: z.boolean().default(false),
    }),
    output: changed,
    problems: ['subscribers.wrong_state'],
  }),
  revealPassword: defineCall({
    id: 'subscribers.revealPassword',
    method: 'POST',
    path: '/api/isp/isp-user/reveal-password',
    summary: 'Reveal a PPP password; this is recorded in the audit log',
    who: can('reveal', 'Subscriber'),
    body: z.strictObject({ id: id() }),
    output: z.strictObject({ password: z.string() }),
    problems: ['subscribers.password_unknown'],
  }),
  deleteUsername: defineCall({
    id: 'subscribers.deleteUsername',
    method: 'POST',
    path: '/api/isp/isp-user/delete-username',
    summary: 'Close a subscriber and remove it from lists; history and invoices are kept',
    who: can('delete', 'Subscriber'),
    body: z.strictObject({ id: id() }),
  }),
  suspend: bulkCall('suspend', 'suspend', 'Suspend active subscribers', {
    reason: z
      .enum(suspensionReasons)
      .default('manual')
      .describe('`unpaid`: only those past grace without a payment promise; a payment reactivates them'),
  }),
  activate: bulkCall(
    'activate',
    'activate',
    'Activate pending subscribers, or reactivate suspended ones',
    {},
  ),
  hold: bulkCall(
    'hold',
    'hold',
    'Put active subscribers on hold at the customer’s request; without permission to change invoices, from the end of the paid period',
    { until: plainDate().optional().describe('The date on which service resumes automatically') },
    ['subscribers.hold_too_short'],
  ),
  resume: bulkCall('resume', 'resume', 'Resume subscribers on hold', {}),
  close: bulkCall(
    'close',
    'leave',
    'Close subscribers; the balance due remains, and they can be reopened; without permission to change invoices, from the end of the paid period',
    {},
  ),
  cancelStatusChange: bulkCall(
    'cancelStatusChange',
    'cancel-status-change',
    'Cancel a scheduled hold or closing',
    {},
  ),
  reopen: {
    ...bulkCall('reopen', 'rejoin', 'Reopen closed subscribers', {}),
    isRefusedWhileRestricted: true,
  },
  promise: bulkCall(
    'promise',
    'promise',
    'Record a payment promise: postpone suspension until a date, and reactivate subscribers suspended for non-payment; null withdraws it',
    {
      until: plainDate().nullable().describe('Suspension is postponed up to and including this date'),
      note: optionalText(200).describe('Note about the promise'),
    },
    ['subscribers.not_in_the_past', 'subscribers.invoice_permission_required'],
  ),
  changePackage: bulkCall(
    'changePackage',
    'change-package',
    'Change the package, now or from a date; without permission to change invoices, to a cheaper one from the end of the paid period',
    {
      packageId: id(),
      on: plainDate().optional().describe('Default: now'),
      dropSession: z
        .boolean()
        .default(false)
        .describe('Apply immediately by disconnecting the session, not at the next connection'),
    },
    ['subscribers.package_not_found', 'subscribers.not_in_the_past'],
  ),
  cancelPackageChange: bulkCall(
    'cancelPackageChange',
    'cancel-package-change',
    'Cancel a scheduled package change',
    {},
  ),
  moveRouter: bulkCall(
    'moveRouter',
    'move-router',
    'Move subscribers to another router',
    { routerId: id() },
    ['subscribers.router_not_found'],
  ),
  moveArea: bulkCall(
    'moveArea',
    'move-area',
    'Move subscribers to another area',
    { areaId: id().nullable() },
    ['subscribers.area_not_found'],
  ),
  disconnect: bulkCall('disconnect', 'disconnect', 'Disconnect the sessions of active subscribers', {}),
  assign: bulkCall('assign', 'assign', 'Assign subscribers to a customer', { customerId: id() }, [
    'subscribers.customer_not_found',
  ]),
};

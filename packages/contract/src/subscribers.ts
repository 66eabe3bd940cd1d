import { z } from 'zod';
import { can, defineCall } from './kit/call.ts';
import { id, idParams, optionalText, plainDate, text, version } from './kit/fields.ts';
import { listQuery, pageOf } from './kit/list.ts';
import type { ProblemCatalogue } from './kit/problems.ts';
import {
  foundPerson,
  maxBulk,
  newSubscriberForm,
  pppPassword,
  subscriberEditForm,
  subscriberFilters,
  subscriberHistory,
  subscriberRow,
  subscriberShown,
  subscriberStatuses,
  subscriberWorkspace,
  suspensionReasons,
} from './subscriber-shapes.ts';

export const subscriberProblems = {
  'subscribers.username_taken': { status: 422, title: 'Another line of yours has this username' },
  'subscribers.static_ip_taken': { status: 422, title: 'Another line on this router has this address' },
  'subscribers.router_not_found': { status: 422, title: 'This router is not there' },
  'subscribers.package_not_found': { status: 422, title: 'This package is not there' },
  'subscribers.area_not_found': { status: 422, title: 'This area is not there' },
  'subscribers.person_not_found': { status: 422, title: 'This person is not there' },
  'subscribers.not_a_mobile': { status: 422, title: 'This is not a mobile number' },
  'subscribers.place_mismatch': { status: 422, title: 'This place is not there' },
  'subscribers.not_in_the_past': { status: 422, title: 'Choose today or a later day' },
  'subscribers.hold_too_short': { status: 422, title: 'A hold lasts 15 days at least' },
  'subscribers.too_many': { status: 422, title: 'At most 10,000 lines are changed at once' },
  'subscribers.needs_invoice_right': {
    status: 403,
    title: 'Fields that give money away need the right to change invoices',
  },
  'subscribers.wrong_state': { status: 409, title: 'This cannot be done in the line’s present state' },
  'subscribers.already_so': { status: 409, title: 'The line is so already' },
  'subscribers.password_unknown': { status: 409, title: 'The panel does not know this password' },
} as const satisfies ProblemCatalogue;

const target = {
  ids: z.array(id()).min(1).max(maxBulk).optional(),
  filter: z
    .strictObject({ search: z.string().max(100).default(''), ...subscriberFilters })
    .optional()
    .describe('Instead of ids: every line that the list shows with it'),
  preview: z.boolean().default(false).describe('Say what would happen and change nothing'),
};
const outcome = z.strictObject({
  preview: z.boolean(),
  done: z.array(id()),
  refused: z.array(z.strictObject({ id: id(), username: z.string(), code: z.string(), detail: z.string() })),
});
export type BulkOutcome = z.infer<typeof outcome>;

function bulkCall<Fields extends z.core.$ZodLooseShape>(
  name: string,
  path: string,
  summary: string,
  fields: Fields,
  problems: readonly string[] = [],
) {
  return defineCall({
    id: `subscribers.${name}`,
    method: 'POST',
    path: `/api/isp/isp-user/${path}`,
    summary,
    who: can('update', 'Subscriber'),
    body: z
      .strictObject({ ...target, ...fields })
      .refine(
        (body) =>
          ('ids' in body && body.ids !== undefined) !== ('filter' in body && body.filter !== undefined),
        {
          message: 'Name the lines by ids or by a filter',
          path: ['ids'],
        },
      ),
    output: outcome,
    problems: ['subscribers.too_many', ...problems],
  });
}

const changed = z.strictObject({ id: id(), version: version() });
const lineProblems = [
  'subscribers.username_taken',
  'subscribers.static_ip_taken',
  'subscribers.area_not_found',
  'subscribers.not_a_mobile',
  'subscribers.place_mismatch',
  'subscribers.needs_invoice_right',
];

export const subscriberCalls = {
  index: defineCall({
    id: 'subscribers.index',
    method: 'GET',
    path: '/api/isp/isp-user/index',
    summary: 'Subscribers: filtered, sorted, searched by name, username, mobile or pair code',
    who: can('read', 'Subscriber'),
    query: listQuery(['username', 'name', 'connectedOn', 'createdAt', 'balanceMinor'], subscriberFilters),
    output: pageOf(subscriberRow),
    exportColumns: [
      'id',
      'username',
      'name',
      'nameBn',
      'mobile',
      'pairCode',
      'routerName',
      'packageName',
      'areaName',
      'priceMinor',
      'balanceMinor',
      'billing',
      'status',
      'statusReason',
      'online',
      'sync',
      'connectedOn',
      'createdAt',
      // What an import takes beside them, so that an exported list can be brought in again.
      'altMobile',
      'email',
      'nid',
      'birthDate',
      'company',
      'clientType',
      'house',
      'road',
      'flat',
      'landmark',
      'postcode',
      'staticIp',
      'callerId',
      'bindMac',
      'onuSerial',
      'vlan',
      'medium',
      'boxNo',
      'comment',
      'billingMode',
      'billingDay',
      'agreedPrice',
      'monthlyDiscount',
      'openingBalance',
      'nextBillingOn',
    ],
  }),
  figures: defineCall({
    id: 'subscribers.figures',
    method: 'GET',
    path: '/api/isp/isp-user/figures',
    summary: 'How many lines stand in each state, are online, and wait for their router',
    who: can('read', 'Subscriber'),
    output: z.strictObject({
      pending: z.int(),
      active: z.int(),
      suspended: z.int(),
      held: z.int(),
      left: z.int(),
      online: z.int(),
      waiting: z.int(),
      failed: z.int(),
    }),
  }),
  show: defineCall({
    id: 'subscribers.show',
    method: 'GET',
    path: '/api/isp/isp-user/show/{id}',
    summary: 'One subscriber, as the edit form needs it',
    who: can('read', 'Subscriber'),
    params: idParams,
    output: subscriberShown,
  }),
  showV2: defineCall({
    id: 'subscribers.showV2',
    method: 'GET',
    path: '/api/isp/isp-user/show-v2/{id}',
    summary: 'The whole workspace of a subscriber',
    who: can('read', 'Subscriber'),
    params: idParams,
    output: subscriberWorkspace,
  }),
  history: defineCall({
    id: 'subscribers.history',
    method: 'GET',
    path: '/api/isp/isp-user/history/{id}',
    summary: 'What was done to the line and by whom, latest first',
    who: can('read', 'Subscriber'),
    params: idParams,
    query: z.strictObject({
      page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number<number>().int().min(10).max(200).default(25),
    }),
    output: pageOf(subscriberHistory),
  }),
  findPairCode: defineCall({
    id: 'subscribers.findPairCode',
    method: 'GET',
    path: '/api/isp/isp-user/find-pair-code',
    summary: 'The person with this pair code, and their usernames',
    who: can('read', 'Subscriber'),
    query: z.strictObject({ pairCode: text(20) }),
    output: foundPerson,
  }),
  findMobile: defineCall({
    id: 'subscribers.findMobile',
    method: 'GET',
    path: '/api/isp/isp-user/find-user-mobile-number',
    summary: 'The persons with this mobile number, or this NID, and their usernames',
    who: can('read', 'Subscriber'),
    query: z.strictObject({ mobile: text(20), nid: z.string().max(20).optional() }),
    output: z.strictObject({ items: z.array(foundPerson) }),
  }),
  search: defineCall({
    id: 'subscribers.search',
    method: 'GET',
    path: '/api/search-users',
    summary: 'The twenty lines that fit best: by name, username, mobile or pair code',
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
  store: defineCall({
    id: 'subscribers.store',
    method: 'POST',
    path: '/api/isp/isp-user/store',
    summary: 'Create a line for a known or a new person',
    who: can('create', 'Subscriber'),
    body: newSubscriberForm,
    output: z.strictObject({ id: id(), version: version(), personId: id(), pairCode: z.string() }),
    status: 201,
    idempotent: true,
    problems: [
      ...lineProblems,
      'subscribers.router_not_found',
      'subscribers.package_not_found',
      'subscribers.person_not_found',
    ],
  }),
  update: defineCall({
    id: 'subscribers.update',
    method: 'POST',
    path: '/api/isp/isp-user/update/{id}',
    summary: 'Change a line, its billing and its person; a new username renames it on the router',
    who: can('update', 'Subscriber'),
    params: idParams,
    body: subscriberEditForm,
    output: changed,
    problems: lineProblems,
  }),
  changePassword: defineCall({
    id: 'subscribers.changePassword',
    method: 'POST',
    path: '/api/isp/isp-user/change-password',
    summary: 'Set a PPP password, or have one generated',
    who: can('update', 'Subscriber'),
    body: z.strictObject({
      id: id(),
      password: pppPassword().optional().describe('Left out: one is generated'),
      dropSession: z.boolean().default(false),
    }),
    output: changed,
    problems: ['subscribers.wrong_state'],
  }),
  revealPassword: defineCall({
    id: 'subscribers.revealPassword',
    method: 'POST',
    path: '/api/isp/isp-user/reveal-password',
    summary: 'Show a PPP password; that it was shown is kept',
    who: can('reveal', 'Subscriber'),
    body: z.strictObject({ id: id() }),
    output: z.strictObject({ password: z.string() }),
    problems: ['subscribers.password_unknown'],
  }),
  deleteUsername: defineCall({
    id: 'subscribers.deleteUsername',
    method: 'POST',
    path: '/api/isp/isp-user/delete-username',
    summary: 'End a line and take it off the lists; history and invoices stay',
    who: can('delete', 'Subscriber'),
    body: z.strictObject({ id: id() }),
  }),
  suspend: bulkCall('suspend', 'suspend', 'Suspend active lines', {
    reason: z.enum(suspensionReasons).default('by_hand'),
  }),
  activate: bulkCall('activate', 'activate', 'Connect pending lines, or bring suspended ones back', {}),
  hold: bulkCall(
    'hold',
    'hold',
    'Hold active lines at the subscriber’s wish',
    { until: plainDate().optional().describe('The day on which service comes back by itself') },
    ['subscribers.hold_too_short'],
  ),
  resume: bulkCall('resume', 'resume', 'Bring held lines back', {}),
  leave: bulkCall('leave', 'leave', 'End lines for good; dues stay, and they may rejoin', {}),
  rejoin: bulkCall('rejoin', 'rejoin', 'Take lines that left back', {}),
  promise: bulkCall(
    'promise',
    'promise',
    'Wait with suspension until a promised day, and bring back who was cut for being unpaid; null withdraws it',
    {
      until: plainDate().nullable().describe('The last day on which suspension waits'),
      note: optionalText(200).describe('What was said'),
    },
    ['subscribers.not_in_the_past', 'subscribers.needs_invoice_right'],
  ),
  changePackage: bulkCall(
    'changePackage',
    'change-package',
    'Another package, now or from a day on',
    {
      packageId: id(),
      on: plainDate().optional().describe('Left out: now'),
      dropSession: z.boolean().default(false).describe('Take hold at once, not at the next dial'),
    },
    ['subscribers.package_not_found', 'subscribers.not_in_the_past'],
  ),
  callOffPackageChange: bulkCall(
    'callOffPackageChange',
    'call-off-package-change',
    'Keep the package where another was to come on a later day',
    {},
  ),
  moveRouter: bulkCall('moveRouter', 'move-router', 'Move lines to another router', { routerId: id() }, [
    'subscribers.router_not_found',
  ]),
  moveArea: bulkCall('moveArea', 'move-area', 'Move lines to another area', { areaId: id().nullable() }, [
    'subscribers.area_not_found',
  ]),
  disconnect: bulkCall('disconnect', 'disconnect', 'Drop the sessions of active lines', {}),
  assign: bulkCall('assign', 'assign', 'Tie lines to a person', { personId: id() }, [
    'subscribers.person_not_found',
  ]),
};

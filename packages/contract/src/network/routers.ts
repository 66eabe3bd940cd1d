import { z } from 'zod';
import { anyOf, can, defineCall } from '../kit/call.ts';
import { id, idFromText, idParams, instant, version } from '../kit/fields.ts';
import { listQuery, pageOf } from '../kit/list.ts';
import { partialOf } from '../kit/partial.ts';
import {
  connection,
  connectionReport,
  fingerprintForm,
  hardwareDecisions,
  newPassword,
  ownPassword,
  point,
  router,
  routerDetail,
  routerEditForm,
  routerEvent,
  routerForm,
  routerStates,
  routerStatus,
  staticData,
  syncPlan,
} from './router-shapes.ts';

const changedRouter = z.strictObject({ id: id(), version: version() });
const formProblems = [
  'routers.name_taken',
  'routers.address_taken',
  'routers.address_refused',
  'routers.area_not_found',
];

export const routerCalls = {
  list: defineCall({
    id: 'routers.list',
    method: 'GET',
    path: '/api/isp/router/index',
    summary: 'List routers with their state, number of subscribers and pending changes',
    who: can('read', 'Router'),
    query: listQuery(['name', 'host', 'lastSeenAt'], {
      state: z
        .enum([...routerStates, 'down'])
        .optional()
        .describe('`down`: unreachable, or the login failed'),
      archived: z.enum(['yes', 'no']).default('no'),
    }),
    output: pageOf(router),
    exportColumns: [
      'id',
      'name',
      'host',
      'port',
      'protocol',
      'areaName',
      'state',
      'model',
      'osVersion',
      'subscribers',
      'activeSessions',
      'pendingChanges',
      'lastSeenAt',
    ],
  }),
  pick: defineCall({
    id: 'routers.pick',
    method: 'GET',
    path: '/api/isp/router/isp-router-list',
    summary: 'List routers by id and name, for pickers; also for those who only add subscribers to them',
    who: anyOf(can('read', 'Router'), can('create', 'Subscriber')),
    output: z.strictObject({ items: z.array(z.strictObject({ id: id(), name: z.string() })) }),
  }),
  figures: defineCall({
    id: 'routers.figures',
    method: 'GET',
    path: '/api/isp/router/figures',
    summary: 'Count routers by state, their sessions, and subscribers that differ from their router',
    who: can('read', 'Router'),
    output: z.strictObject({
      online: z.int(),
      down: z.int().describe('Unreachable, or the login failed'),
      sessions: z.int(),
      changesPending: z.int().describe('Subscribers with pending changes'),
      syncFailed: z.int().describe('Subscribers whose sync failed'),
      drift: z.int().describe('Subscribers that were changed on their router'),
    }),
  }),
  get: defineCall({
    id: 'routers.get',
    method: 'GET',
    path: '/api/isp/router/show/{id}',
    summary: 'Get a router; the password is never returned',
    who: can('read', 'Router'),
    params: idParams,
    output: routerDetail,
  }),
  staticData: defineCall({
    id: 'routers.staticData',
    method: 'GET',
    path: '/api/router-static-data-isp/{routerId}',
    summary: 'Get the observed state of a router: hardware, interfaces, profiles, pools',
    who: can('read', 'Router'),
    params: z.strictObject({ routerId: idFromText() }),
    output: staticData,
  }),
  status: defineCall({
    id: 'routers.status',
    method: 'GET',
    path: '/api/isp/router/status',
    summary: 'Get differences to billing and the last 24 hours of every router',
    who: can('read', 'Router'),
    output: z.strictObject({ items: z.array(routerStatus) }),
  }),
  history: defineCall({
    id: 'routers.history',
    method: 'GET',
    path: '/api/isp/router/history/{id}',
    summary: 'Get the last week of a router: sessions, load, outages and changes',
    who: can('read', 'Router'),
    params: idParams,
    output: z.strictObject({
      samples: z
        .array(z.strictObject({ ...point, cpuLoad: z.int().nullable(), latencyMs: z.int().nullable() }))
        .describe('One per quarter of an hour, oldest first'),
      events: z.array(routerEvent).describe('The last 50, newest first'),
    }),
  }),
  create: defineCall({
    id: 'routers.create',
    isRefusedWhileRestricted: true,
    method: 'POST',
    path: '/api/isp/router/store',
    summary: 'Add a router, with permission to connect routers; it is read-only until sync is enabled',
    who: can('create', 'Router'),
    body: routerForm,
    output: changedRouter,
    status: 201,
    idempotent: true,
    problems: [...formProblems, 'routers.confirmation_needed', 'identity.wrong_password'],
  }),
  update: defineCall({
    id: 'routers.update',
    method: 'POST',
    path: '/api/isp/router/update/{id}',
    summary:
      'Update a router. Changes of address, protocol or credentials need permission to connect routers and your own password, and turn sync off; the password is kept if omitted, unless the address changes',
    who: can('update', 'Router'),
    params: idParams,
    body: z.strictObject({ ...partialOf(routerEditForm.shape), version: version() }),
    output: changedRouter,
    problems: [
      ...formProblems,
      'routers.password_needed',
      'routers.confirmation_needed',
      'routers.archived',
      'identity.wrong_password',
    ],
  }),
  test: defineCall({
    id: 'routers.test',
    method: 'POST',
    path: '/api/isp/router/test',
    summary: 'Test a connection and report the result of each step',
    who: can('update', 'Router'),
    body: z.strictObject({
      id: id().optional().describe('An existing router, whose password is used if none is given'),
      ...connection,
      password: newPassword().optional(),
    }),
    output: connectionReport,
    problems: ['routers.address_refused', 'routers.password_needed'],
  }),
  acceptCertificate: defineCall({
    id: 'routers.acceptCertificate',
    method: 'POST',
    path: '/api/isp/router/accept-certificate',
    summary: 'Trust the new certificate of a router; sync is off until it is enabled again',
    who: can('connect', 'Router'),
    body: z.strictObject({
      id: id(),
      version: version(),
      currentPassword: ownPassword(),
      fingerprint: z
        .string()
        .regex(fingerprintForm)
        .nullable()
        .describe('The fingerprint you verified; null: trust the next one the router presents'),
    }),
    output: changedRouter,
    problems: ['routers.archived', 'routers.confirmation_needed', 'identity.wrong_password'],
  }),
  sync: defineCall({
    id: 'routers.sync',
    method: 'POST',
    path: '/api/isp/router/sync/{id}',
    summary: 'Poll and sync the router now, in the background',
    who: can('update', 'Router'),
    params: idParams,
    output: z.strictObject({ jobId: id() }),
    status: 202,
    problems: ['routers.archived'],
  }),
  enableSync: defineCall({
    id: 'routers.enableSync',
    method: 'POST',
    path: '/api/isp/router/allow-writes',
    summary: 'Enable sync for a read-only router; with `preview`, only return what would be written',
    who: can('update', 'Router'),
    body: z.strictObject({ id: id(), version: version(), preview: z.boolean().default(false) }),
    output: z.strictObject({
      id: id(),
      version: version(),
      asOf: instant().nullable().describe('The poll that the plan is based on'),
      plan: syncPlan.nullable().describe('Null before the first poll'),
    }),
    problems: ['routers.archived'],
  }),
  decideHardware: defineCall({
    id: 'routers.decideHardware',
    method: 'POST',
    path: '/api/isp/router/decide-hardware',
    summary:
      'Decide about another router behind the address: `replaced` restores all secrets and profiles on it, `wrong` keeps writes stopped, `renamed` accepts a new identity of the same router',
    who: can('connect', 'Router'),
    body: z.strictObject({ id: id(), version: version(), decision: z.enum(hardwareDecisions) }),
    output: z.strictObject({
      ...changedRouter.shape,
      restored: z.int().describe('Subscribers that are written again'),
    }),
    problems: ['routers.archived', 'routers.same_hardware'],
  }),
  delete: defineCall({
    id: 'routers.delete',
    method: 'POST',
    path: '/api/isp/router/delete',
    summary: 'Delete a router, or archive it if it has history',
    who: can('delete', 'Router'),
    body: z.strictObject({ id: id(), version: version() }),
    output: z.strictObject({ id: id(), archived: z.boolean() }),
    problems: ['routers.has_subscribers'],
  }),
};

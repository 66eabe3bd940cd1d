import { testPassword } from '@lastmile/testing';
import type { AccessTable } from '../access-row.ts';
import type { AccessFixtures } from '../fixtures.ts';

const readers = 'client accountant technician';
const keepers = 'client technician';

/** Nothing listens there; the call responds nevertheless. */
export const unreachableRouter = { host: '127.0.0.1', port: 1 };

const formOf = (fixtures: AccessFixtures) => ({
  name: fixtures.fresh('Router'),
  host: fixtures.freshAddress(),
  port: 8728,
  protocol: 'api',
  username: 'panel',
  password: 'four winds',
  currentPassword: testPassword,
  pollSeconds: 300,
});

/**
 * Routers: visible to users who work with subscribers, maintained by technicians, created and deleted by the
 * ISP owner.
 */
export const routerRows: AccessTable = {
  'routers.list': { allows: readers, needsIsp: true, otherIsp: 'own', sample: () => ({}) },
  // Resellers see nothing of routers but the names, which a new subscriber needs.
  'routers.pick': { allows: `${readers} reseller`, needsIsp: true, otherIsp: 'own', sample: () => ({}) },
  'routers.figures': { allows: readers, needsIsp: true, otherIsp: 'own', sample: () => ({}) },
  'routers.get': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await fixtures.router(caller) } }),
  },
  'routers.status': { allows: readers, needsIsp: true, otherIsp: 'own', sample: () => ({}) },
  'routers.history': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await fixtures.router(caller) } }),
  },
  'usage.network': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ query: { routerId: await fixtures.router(caller) } }),
  },
  'routers.staticData': {
    allows: readers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { routerId: await fixtures.router(caller) } }),
  },
  'routers.create': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 'own',
    sample: (fixtures) => ({ body: formOf(fixtures) }),
  },
  'routers.update': {
    allows: keepers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      params: { id: await fixtures.router(caller) },
      body: { name: fixtures.fresh('Router'), note: 'Moved', version: 1 },
    }),
  },
  'routers.test': {
    allows: keepers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      body: {
        id: await fixtures.router(caller),
        ...unreachableRouter,
        protocol: 'api',
        username: 'panel',
        password: 'four winds',
      },
    }),
  },
  'routers.acceptCertificate': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      body: {
        id: await fixtures.router(caller),
        version: 1,
        fingerprint: null,
        currentPassword: testPassword,
      },
    }),
  },
  'routers.sync': {
    allows: keepers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ params: { id: await fixtures.router(caller) } }),
  },
  'routers.enableSync': {
    allows: keepers,
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await fixtures.router(caller), version: 1 } }),
  },
  'routers.decideHardware': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({
      body: { id: await fixtures.router(caller), version: 1, decision: 'renamed' },
    }),
  },
  'routers.delete': {
    allows: 'client',
    needsIsp: true,
    otherIsp: 404,
    sample: async (fixtures, caller) => ({ body: { id: await fixtures.router(caller), version: 1 } }),
  },
};

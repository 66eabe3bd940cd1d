import type { AccessTable } from '../access-row.ts';
import type { World } from '../fixtures.ts';

const readers = 'client accountant technician';
const keepers = 'client technician';

/** Nothing listens there, which is an answer too. */
export const silentRouter = { host: '127.0.0.1', port: 1 };

const formOf = (world: World) => ({
  name: world.fresh('Router'),
  host: world.freshAddress(),
  port: 8728,
  protocol: 'api',
  username: 'panel',
  password: 'four winds',
  pollSeconds: 300,
});

/** Routers: seen by those who work with lines, kept by technicians, made and deleted by an ISP's head. */
export const routerRows: AccessTable = {
  'routers.index': { allows: readers, needsIsp: true, stranger: 'own', sample: () => ({}) },
  'routers.pick': { allows: readers, needsIsp: true, stranger: 'own', sample: () => ({}) },
  'routers.show': {
    allows: readers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ params: { id: await world.router(caller) } }),
  },
  'routers.staticData': {
    allows: readers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ params: { routerId: await world.router(caller) } }),
  },
  'routers.store': {
    allows: 'client',
    needsIsp: true,
    stranger: 'own',
    sample: (world) => ({ body: formOf(world) }),
  },
  'routers.update': {
    allows: keepers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({
      params: { id: await world.router(caller) },
      body: { ...formOf(world), version: 1 },
    }),
  },
  'routers.test': {
    allows: keepers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({
      body: {
        id: await world.router(caller),
        ...silentRouter,
        protocol: 'api',
        username: 'panel',
        password: 'four winds',
      },
    }),
  },
  'routers.acceptCertificate': {
    allows: keepers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({
      body: { id: await world.router(caller), version: 1, fingerprint: null },
    }),
  },
  'routers.sync': {
    allows: keepers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ params: { id: await world.router(caller) } }),
  },
  'routers.allowWrites': {
    allows: keepers,
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ body: { id: await world.router(caller), version: 1 } }),
  },
  'routers.delete': {
    allows: 'client',
    needsIsp: true,
    stranger: 404,
    sample: async (world, caller) => ({ body: { id: await world.router(caller), version: 1 } }),
  },
};

import type { ProblemCatalogue } from '../kit/problems.ts';

export const routerProblems = {
  'routers.name_taken': { status: 422, title: 'Another router already has this name' },
  'routers.address_taken': { status: 422, title: 'Another router already has this address and port' },
  'routers.address_refused': { status: 422, title: 'Connections to this address are not allowed' },
  'routers.area_not_found': { status: 422, title: 'Area not found' },
  'routers.password_needed': { status: 422, title: 'Enter the password again to change the address' },
  'routers.confirmation_needed': {
    status: 422,
    title: 'Enter your own password to change the connection of a router',
  },
  'routers.has_subscribers': { status: 409, title: 'This router has subscribers' },
  'routers.same_hardware': {
    status: 409,
    title: 'The known router responds again. No decision is needed.',
  },
  'routers.archived': { status: 409, title: 'This router is archived' },
} as const satisfies ProblemCatalogue;

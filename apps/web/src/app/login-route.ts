import type { PageRoute } from '../shared/navigation/route.ts';

/** Kept apart from the route table, so that the sign-in page renders without loading the rest. */
export const loginRoute: PageRoute = {
  path: '/login',
  name: 'login',
  layout: 'full',
  action: 'read',
  subject: 'Auth',
  isPublic: true,
  redirectIfSignedIn: true,
  page: () => import('../features/identity/pages/login.page.tsx'),
};

import type { PageRoute } from '../shared/navigation/route.ts';

/** Apart from the table, which includes it, so that the sign-in page is drawn without loading all the rest. */
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

/** The page after sign-in: the requested one, or the home page of the role. */
export function resolveLandingPage(role: string, requested: string | null): string {
  if (requested && isInternalPath(requested)) return requested;
  if (role === 'admin') return '/';
  return role === 'client' ? '/access-control' : '/login';
}

/** Browsers treat `//host` and `/\host` as other origins. */
export const isInternalPath = (path: string) => /^\/(?![/\\])/.test(path) && !/[\t\r\n]/.test(path);

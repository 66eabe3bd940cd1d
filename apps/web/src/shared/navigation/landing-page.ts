/** Where signing in leads: back to the page that was asked for, or home by role. */
export function resolveLandingPage(role: string, wanted: string | null): string {
  if (wanted && isInternalPath(wanted)) return wanted;
  if (role === 'admin') return '/';
  return role === 'client' ? '/access-control' : '/login';
}

/** `//host` and `/\host` are other people's addresses to a browser. */
export const isInternalPath = (path: string) => /^\/(?![/\\])/.test(path) && !/[\t\r\n]/.test(path);

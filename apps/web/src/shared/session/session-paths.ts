/**
 * Importing the contract would load Zod, which the sign-in page does without, so these paths are repeated here;
 * a test compares them with the contract.
 */
export const sessionPaths = {
  login: '/api/isp/login',
  refresh: '/api/isp/refresh-token',
  logout: '/api/isp/logout',
  me: '/api/isp/me',
} as const;

/**
 * The contract's declarations bring Zod along, which the sign-in page does without: these paths are
 * repeated here, and a test holds them to the contract.
 */
export const sessionPaths = {
  login: '/api/isp/login',
  refresh: '/api/isp/refresh-token',
  logout: '/api/isp/logout',
  me: '/api/isp/me',
} as const;

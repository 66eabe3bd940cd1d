import { z } from 'zod';
import { actions, subjects } from './abilities.ts';
import { defineCall } from './kit/call.ts';
import { id, text } from './kit/fields.ts';
import type { ProblemCatalogue } from './kit/problems.ts';

export const identityProblems = {
  bad_credentials: { status: 422, title: 'Login or password is wrong' },
  'isp.suspended': { status: 403, title: 'This ISP is suspended' },
  'isp.closed': { status: 403, title: 'This ISP is closed' },
  'isp.registered': { status: 403, title: 'The registration is not finished' },
  'isp.payment_pending': { status: 403, title: 'The registration is not paid yet' },
  'isp.under_review': { status: 403, title: 'The registration is under review' },
  'isp.rejected': { status: 403, title: 'The registration was rejected' },
} as const satisfies ProblemCatalogue;

export const userData = z.strictObject({
  id: id(),
  fullName: z.string(),
  role: z.string(),
  ispId: id().nullable(),
  ispName: z.string().nullable(),
  locale: z.string(),
  ability: z.array(z.strictObject({ action: z.enum(actions), subject: z.enum(subjects) })),
});
export type UserData = z.infer<typeof userData>;

const tokens = { accessToken: z.string(), refreshToken: z.string() };

export const identityCalls = {
  login: defineCall({
    id: 'identity.login',
    method: 'POST',
    path: '/api/isp/login',
    summary: 'Sign in by e-mail or mobile',
    who: 'public',
    scope: 'platform',
    body: z.strictObject({ login: text(254), password: z.string().min(1, 'Required').max(200) }),
    output: z.strictObject({ ...tokens, userData }),
    problems: Object.keys(identityProblems),
  }),
  refresh: defineCall({
    id: 'identity.refresh',
    method: 'POST',
    path: '/api/isp/refresh-token',
    summary: 'Trade a refresh token for a new pair; the old one is spent',
    who: 'public',
    scope: 'platform',
    body: z.strictObject({ refreshToken: z.string().min(1).max(200) }),
    output: z.strictObject(tokens),
  }),
  logout: defineCall({
    id: 'identity.logout',
    method: 'POST',
    path: '/api/isp/logout',
    summary: 'End this session',
    who: 'any',
    scope: 'platform',
    body: z.strictObject({ refreshToken: z.string().min(1).max(200) }),
  }),
};

import { z } from 'zod';
import { defineCall } from './kit/call.ts';

export const healthCalls = {
  live: defineCall({
    id: 'health.live',
    method: 'GET',
    path: '/api/health/live',
    summary: 'Liveness: the process responds',
    who: 'public',
    scope: 'platform',
    output: z.strictObject({ status: z.literal('live') }),
  }),
  ready: defineCall({
    id: 'health.ready',
    method: 'GET',
    path: '/api/health/ready',
    summary: 'Readiness: the database responds and all migrations are applied',
    who: 'public',
    scope: 'platform',
    output: z.strictObject({ status: z.literal('ready') }),
  }),
};

import { z } from 'zod';
import { defineCall } from './kit/call.ts';

export const healthCalls = {
  live: defineCall({
    id: 'health.live',
    method: 'GET',
    path: '/api/health/live',
    summary: 'The process answers',
    who: 'public',
    scope: 'platform',
    output: z.strictObject({ status: z.literal('live') }),
  }),
  ready: defineCall({
    id: 'health.ready',
    method: 'GET',
    path: '/api/health/ready',
    summary: 'The database answers and its migrations are in place',
    who: 'public',
    scope: 'platform',
    output: z.strictObject({ status: z.literal('ready') }),
  }),
};

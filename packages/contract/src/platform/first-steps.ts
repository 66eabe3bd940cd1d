import { z } from 'zod';
import { defineCall } from '../kit/call.ts';

export const ispSteps = [
  'profile',
  'router',
  'package',
  'subscriber',
  'invoice',
  'staff',
  'messages',
] as const;
export const platformSteps = ['mail', 'publicUrl', 'brand', 'isp', 'backup'] as const;
export type FirstStep = (typeof ispSteps)[number] | (typeof platformSteps)[number];

export const firstStepCalls = {
  get: defineCall({
    id: 'firstSteps.get',
    method: 'GET',
    path: '/api/auth/first-steps',
    summary:
      'Get which first steps are done: of the ISP for its owner, of the platform for its administrator, none for others',
    who: 'any',
    scope: 'caller',
    output: z.strictObject({
      hidden: z.boolean().describe('Whether the caller has hidden the list'),
      steps: z.array(z.strictObject({ key: z.enum([...ispSteps, ...platformSteps]), done: z.boolean() })),
    }),
  }),
  hide: defineCall({
    id: 'firstSteps.hide',
    method: 'POST',
    path: '/api/auth/first-steps/hide',
    summary: 'Hide the first steps from the caller, or show them again',
    who: 'any',
    scope: 'caller',
    body: z.strictObject({ hidden: z.boolean() }),
  }),
};

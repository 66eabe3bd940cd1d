import { z } from 'zod';
import { newPassword } from '../../accounts/identity-shapes.ts';
import { userForm, userWriteProblems } from '../../accounts/users.ts';
import { can, defineCall } from '../../kit/call.ts';
import { id, idParams, instant, version } from '../../kit/fields.ts';
import type { ProblemCatalogue } from '../../kit/problems.ts';

export const resellerAgentProblems = {
  'resellers.shares_exceeded': {
    status: 422,
    title: 'The shares of all agents together cannot exceed 100% of the commission',
  },
  'resellers.agents_not_possible': {
    status: 409,
    title: 'Only resellers with a commission can have agents, and agents cannot have agents of their own',
  },
  'resellers.agent_conditions': {
    status: 409,
    title: 'An agent has the conditions of their reseller. Change the share instead.',
  },
} as const satisfies ProblemCatalogue;

const userStatuses = ['invited', 'active', 'locked', 'disabled'] as const;

const shareRate = () =>
  z
    .int()
    .min(0)
    .max(10_000)
    .describe('Of the commission on the subscribers of the agent, in hundredths of a percent: 4000 is 40 %');

const agent = z.strictObject({
  id: id(),
  userId: id(),
  fullName: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  status: z.enum(userStatuses),
  shareRate: shareRate(),
  subscriberCount: z.int().describe('Without closed ones'),
  commissionMinor: z.int().describe('What the agent earned so far'),
  owesMinor: z.int().describe('What the agent owes the ISP; negative: is owed'),
  lastLoginAt: instant().nullable(),
  version: version(),
});
export type ResellerAgent = z.output<typeof agent>;

const { fullName, email, mobile, locale } = userForm.shape;

/** Resellers who sell for another reseller, for a share of the commission. */
export const resellerAgentCalls = {
  list: defineCall({
    id: 'resellerAgents.list',
    method: 'GET',
    path: '/api/isp/reseller/agents/{id}',
    summary: 'List the agents of a reseller with their shares of the commission',
    who: can('read', 'Reseller'),
    params: idParams,
    output: z.strictObject({ items: z.array(agent) }),
  }),
  create: defineCall({
    id: 'resellerAgents.create',
    method: 'POST',
    path: '/api/isp/reseller/agents/{id}',
    summary:
      'Add an agent of a reseller, with the limits and rights of the reseller; they are invited by email or SMS unless a password is set',
    isRefusedWhileRestricted: true,
    who: can('pay', 'Reseller'),
    params: idParams,
    body: z.strictObject({
      fullName,
      email,
      mobile,
      locale,
      shareRate: shareRate(),
      password: newPassword().optional(),
    }),
    output: z.strictObject({ id: id(), userId: id(), userStatus: z.enum(userStatuses) }),
    status: 201,
    idempotent: true,
    problems: [
      ...userWriteProblems,
      'users.no_sign_in_method',
      'identity.weak_password',
      'resellers.shares_exceeded',
      'resellers.agents_not_possible',
    ],
  }),
  share: defineCall({
    id: 'resellerAgents.share',
    method: 'POST',
    path: '/api/isp/reseller/agent-share/{id}',
    summary: 'Set the share of an agent, for invoices on which no commission has been credited yet',
    who: can('pay', 'Reseller'),
    params: idParams,
    body: z.strictObject({ shareRate: shareRate(), version: version() }),
    output: z.strictObject({ id: id(), version: version() }),
    problems: ['resellers.shares_exceeded', 'outside_data_scope'],
  }),
};

import { allCalls, type Call } from '@lastmile/contract';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/caller.ts';
import { Problem } from '../core/problem.ts';
import { authenticateCaller } from './authentication.ts';

const everything: Caller = {
  userId: 1,
  sessionId: 1,
  role: 'any',
  ispId: null,
  ispStatus: null,
  abilities: [{ action: 'manage', subject: 'all' }],
  actsAsIsp: false,
  mustSetUpTwoFactor: false,
  isRestricted: false,
};
const ofIsp: Caller = { ...everything, ispId: 7, ispStatus: 'active' };
const actingAsIsp: Caller = { ...ofIsp, actsAsIsp: true };

/** The code of the refusal, or undefined if the caller is let in. */
async function refusalOf(call: Call, caller: Caller): Promise<string | undefined> {
  const tokens = { verify: async () => ({}) } as never;
  const request = { headers: { authorization: 'Bearer token' } } as never;
  try {
    await authenticateCaller(call, tokens, async () => caller)(request);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const ofPlatform = allCalls.filter(({ scope, who }) => scope === 'platform' && typeof who === 'object');

describe('calls of the platform', () => {
  it.each(ofPlatform)('$id refuses users of an ISP, whatever their role holds', async (call) => {
    expect(await refusalOf(call, ofIsp)).toBe('forbidden');
  });

  it.each(ofPlatform)('$id refuses an administrator who acts as an ISP', async (call) => {
    expect(await refusalOf(call, actingAsIsp)).toBe('forbidden');
    expect(await refusalOf(call, everything)).toBeUndefined();
  });
});

describe('a call that asks for one of several permissions', () => {
  const actAs = allCalls.find(({ id }) => id === 'isps.actAs') as Call;
  const holding = (action: 'read' | 'update', subject: 'Isp' | 'ActingAs'): Caller => ({
    ...everything,
    abilities: [{ action, subject }],
  });

  it('lets in holders of any of them, and nobody else', async () => {
    expect(await refusalOf(actAs, holding('update', 'Isp'))).toBeUndefined();
    expect(await refusalOf(actAs, holding('read', 'ActingAs'))).toBeUndefined();
    expect(await refusalOf(actAs, holding('read', 'Isp'))).toBe('forbidden');
  });
});

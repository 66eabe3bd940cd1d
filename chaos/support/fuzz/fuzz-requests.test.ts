import { setTimeout as sleep } from 'node:timers/promises';
import { allCalls } from '@lastmile/contract';
import { expect, test } from 'vitest';
import { demoAccounts } from '../../../apps/demo/src/accounts.ts';
import { Random } from '../schema-values.ts';
import { acting, fuzzUsers } from './fuzz-accounts.ts';
import { readAnswer, requestFor, targets } from './fuzz-requests.ts';

test('every call is sent, and a stream both as JSON and as a stream', () => {
  expect(new Set(targets.map(({ call }) => call.id))).toEqual(new Set(allCalls.map(({ id }) => id)));
  const streamed = targets.filter(({ reading }) => reading === 'aborted stream');
  expect(streamed.map(({ call }) => call.id)).toEqual(
    allCalls.filter(({ streams }) => streams).map(({ id }) => id),
  );
  for (const target of streamed) {
    const [, init] = requestFor(target, new Random(1), 'token');
    expect(init.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer token' });
  }
});

test('every role sends requests, and calls that end sessions are known', () => {
  const roles = demoAccounts.accounts
    .filter(({ login }) => fuzzUsers.includes(login))
    .map(({ role, isWholesale }) => (isWholesale ? `wholesale ${role}` : role));
  expect([...new Set(roles)].sort()).toEqual([
    'accountant',
    'admin',
    'client',
    'collector',
    'platform_accountant',
    'reseller',
    'staff',
    'technician',
    'wholesale reseller',
  ]);
  expect(fuzzUsers).toContain(acting);
  const ending = targets.filter(({ endsSessions }) => endsSessions).map(({ call }) => call.id);
  expect(ending.sort()).toEqual(['identity.changePassword', 'identity.logout', 'identity.revokeSessions']);
});

test('a stream that goes on is left', async () => {
  let isLeft = false;
  const endless = new ReadableStream({
    pull: async (controller) => {
      await sleep(1);
      controller.enqueue(new TextEncoder().encode(': \n\n'));
    },
    cancel: () => {
      isLeft = true;
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  await readAnswer(new Response(endless, { headers }), 'aborted stream', 5);
  expect(isLeft).toBe(true);
});

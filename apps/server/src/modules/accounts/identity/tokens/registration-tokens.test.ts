import { MovableClock } from '@lastmile/kit';
import { expect, it } from 'vitest';
import { createAccessTokens } from './access-tokens.ts';
import { createRegistrationTokens } from './registration-tokens.ts';

const key = new Uint8Array(32).fill(9);

it('names the registration for a day and cannot be used as an access token, nor the reverse', async () => {
  const clock = new MovableClock('2026-03-10T04:00:00Z');
  const registration = createRegistrationTokens(key, clock);
  const access = createAccessTokens(key, clock);
  const token = await registration.issue('5d3b');
  expect(await registration.verify(token)).toBe('5d3b');
  expect(await access.verify(token)).toBeUndefined();
  const signedIn = await access.issue({ userId: 1, sessionId: 1, ispId: 42, role: 'client' });
  expect(await registration.verify(signedIn)).toBeUndefined();
  clock.advance(24 * 3_600_000);
  expect(await registration.verify(token)).toBeUndefined();
});

import type { LiveSample, SubscriberWorkspace } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { withObservedPresence } from './observed-presence.ts';

const workspace = (online: boolean) =>
  ({ subscriber: { id: 1, online }, presence: null }) as unknown as SubscriberWorkspace;
const sample = (state: string, since: string | null = null) =>
  ({ state, session: since ? { since } : null }) as unknown as LiveSample;
const now = '2026-11-16T10:00:00.000Z';

it('follows the stream where the last poll says otherwise', () => {
  const since = '2026-11-16T09:00:00.000Z';
  expect(withObservedPresence(workspace(false), sample('online', since), now)).toMatchObject({
    subscriber: { online: true },
    presence: { online: true, since },
  });
  expect(withObservedPresence(workspace(true), sample('offline'), now)).toMatchObject({
    subscriber: { online: false },
    presence: { online: false, since: now },
  });
});

it('keeps what is shown while the router does not answer, or nothing differs', () => {
  const shown = workspace(true);
  expect(withObservedPresence(shown, sample('unreachable'), now)).toBe(shown);
  expect(withObservedPresence(shown, sample('online'), now)).toBe(shown);
  expect(withObservedPresence(undefined, sample('online'), now)).toBeUndefined();
});

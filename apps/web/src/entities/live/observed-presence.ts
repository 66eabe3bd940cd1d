import type { LiveSample, SubscriberWorkspace } from '@lastmile/contract';

/**
 * The subscriber's page with the presence that the stream reports: a poll may be minutes old, and a page must not
 * say "Offline" beside a live chart.
 */
export function withObservedPresence(
  workspace: SubscriberWorkspace | undefined,
  sample: LiveSample,
  now: string,
): SubscriberWorkspace | undefined {
  if (!workspace || (sample.state !== 'online' && sample.state !== 'offline')) return workspace;
  const online = sample.state === 'online';
  if (workspace.subscriber.online === online) return workspace;
  const { presence } = workspace;
  return {
    ...workspace,
    subscriber: { ...workspace.subscriber, online },
    presence: {
      lastSeenAt: null,
      lastIp: null,
      lastCallerId: null,
      lastDisconnectReason: null,
      ...presence,
      online,
      since: (online ? sample.session?.since : undefined) ?? now,
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { MessageChannel } from '@lastmile/contract';
import type { Tx } from '@lastmile/database';
import type { JobRun } from '@lastmile/jobs';
import { chargeMessages, refundMessages } from '../../sms-accounts/index.ts';
import { claimDue, dropOutdated, expireLeases, type Source, saveAttempts } from '../queries/delivery.ts';
import { type NotificationToRender, notificationsToRender } from '../queries/notifications.ts';
import type { Attempt, OutgoingMessage } from './outgoing-message.ts';
import { createNotificationRenderer, type RenderedNotification } from './render-notifications.ts';
import { openTransports, type SendResult, type Transports, type Uses } from './transports.ts';

export interface Delivery {
  readonly sent: number;
  readonly failed: number;
  readonly unknown: number;
  /** The provider does not respond; the rest waits. */
  readonly isDown: boolean;
  /** The provider rejects every message of the account: why. */
  readonly refusal: string | null;
}

interface Options {
  /** Messages that are claimed, sent at the same time and saved together. If the worker ends meanwhile, they are unknown. */
  readonly groupSize: number;
  readonly lanes: number;
  /** End at the first refusal of the account, since every other message would be refused too. */
  readonly stopsOnRefusal?: boolean;
  /** Milliseconds to wait before so many more may be sent. */
  readonly pauseFor?: (count: number) => number;
  /** False: stop. */
  readonly mayTake?: () => Promise<boolean>;
  readonly onGroup?: () => Promise<void>;
}

/** Longer than a call of a provider may take. */
const leaseMs = 60_000;
const mailLeaseMs = 5 * 60_000;
const maxTries = 6;
const minuteMs = 60_000;
/** During a longer pause, results are saved first: providers report deliveries meanwhile, and a worker may end. */
const longPauseMs = 50;
/** So many lost answers or delays in a row mean that the provider is failing: the rest is not risked. */
const faultsUntilDown = 5;

/**
 * Sends all due messages of a source: claimed in one transaction, sent outside of any, recorded in another. Several
 * groups are under way at a time, so that one waits for the provider while another is in the database.
 */
export async function deliver(
  services: Uses,
  run: Pick<JobRun, 'transaction' | 'ispId' | 'signal'>,
  source: Source,
  options: Options,
): Promise<Delivery> {
  const {
    groupSize,
    lanes,
    stopsOnRefusal = false,
    pauseFor = () => 0,
    mayTake = async () => true,
    onGroup = async () => {},
  } = options;
  const result = { sent: 0, failed: 0, unknown: 0, refusal: null as string | null };
  const down = new Set<MessageChannel>();
  const faultsInRow = new Map<MessageChannel, number>();
  const note = (channel: MessageChannel, { outcome, error, isDown, isAccountRefused }: SendResult) => {
    if (outcome !== 'later') result[outcome] += 1;
    const isFault = outcome === 'unknown' || outcome === 'later';
    const inRow = isFault ? (faultsInRow.get(channel) ?? 0) + 1 : 0;
    faultsInRow.set(channel, inRow);
    if (isDown || inRow >= faultsUntilDown) down.add(channel);
    if (isAccountRefused) result.refusal = error;
  };
  let failure: unknown;
  const mayContinue = () =>
    failure === undefined && !(stopsOnRefusal && result.refusal !== null) && !run.signal.aborted;
  const { isoAt } = clockOf(services);
  const { transports, render } = await run.transaction(async (tx) => {
    await expireLeases(tx, source, isoAt());
    return {
      transports: await openTransports(services, tx, run.ispId ?? 0),
      render: await createNotificationRenderer(tx, services),
    };
  });
  const work = async () => {
    let attempts: readonly Attempt[] = [];
    for (;;) {
      const pauseMs = mayContinue() ? pauseFor(groupSize) : 0;
      if (pauseMs > longPauseMs && attempts.length > 0) {
        const sent = attempts;
        attempts = [];
        await run.transaction((tx) => saveResults(tx, isoAt(), sent));
        await onGroup();
      }
      await wait(pauseMs);
      const isNext = mayContinue() && (await mayTake());
      const done = attempts;
      const messages = await run.transaction(async (tx) => {
        await saveResults(tx, isoAt(), done);
        return isNext
          ? takeLetters(services, tx, { source, render, limit: groupSize, down, transports })
          : undefined;
      });
      if (done.length > 0) await onGroup();
      if (messages === undefined) return;
      attempts = await Promise.all(
        messages.map((message) => sendOne(services, transports, message, note, source)),
      );
    }
  };
  // One lane that fails ends the others: none works on after the job has ended.
  const lane = () =>
    work().catch((error: unknown) => {
      failure ??= error;
    });
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failure !== undefined) throw failure;
  return { ...result, isDown: down.size > 0 };
}

const clockOf = ({ clock }: Pick<Uses, 'clock'>) => ({
  isoAt: (offsetMs = 0) => new Date(clock.now() + offsetMs).toISOString(),
});

interface Taking {
  readonly source: Source;
  readonly render: (notification: NotificationToRender) => RenderedNotification;
  readonly limit: number;
  readonly down: ReadonlySet<MessageChannel>;
  readonly transports: Transports;
}

/** Saves what became of messages, and gives back what those cost that were not sent. */
async function saveResults(tx: Tx, at: string, attempts: readonly Attempt[]): Promise<void> {
  const unsent = new Set(await saveAttempts(tx, attempts));
  const paid = attempts.flatMap(({ message }) =>
    message.isPaid && unsent.has(message.id) ? message.id : [],
  );
  await refundMessages(tx, at, paid);
}

/** Undefined if nothing is due. */
async function takeLetters(
  services: Uses,
  tx: Tx,
  { source, render, limit, down, transports }: Taking,
): Promise<OutgoingMessage[] | undefined> {
  const { isoAt } = clockOf(services);
  const lease = source.campaignId === null ? mailLeaseMs : leaseMs;
  const claimed = await claimDue(tx, source, {
    now: isoAt(),
    leaseUntil: isoAt(lease),
    limit,
    down: [...down],
  });
  if (claimed.length === 0) return undefined;
  const notifications = await notificationsToRender(tx, await dropOutdated(tx, claimed));
  const messages = notifications.map((notification) => ({
    ...render(notification),
    id: notification.id,
    channel: notification.channel,
    tries: notification.tries,
    recipient: notification.recipient ?? '',
    ticket: notification.ticket,
  }));
  if (!transports.sms?.isCharged) return messages;
  const sms = messages.flatMap(({ id, channel, segments }) =>
    channel === 'sms' ? { id, segments: segments ?? 1 } : [],
  );
  const charged = await chargeMessages(tx, isoAt(), source.campaignId, sms);
  return messages.map((message) =>
    message.channel === 'sms'
      ? { ...message, isPaid: charged.has(message.id), costMinor: charged.get(message.id) ?? null }
      : message,
  );
}

const noProvider: SendResult = {
  outcome: 'failed',
  error: 'not_configured',
  providerId: null,
  isDown: false,
  isAccountRefused: true,
};

/** The SMS balance is too low. */
const unpaid: SendResult = { ...noProvider, error: 'balance_short' };

async function sendOne(
  services: Uses,
  transports: Transports,
  message: OutgoingMessage,
  note: (channel: MessageChannel, result: SendResult) => void,
  { campaignId }: Source,
): Promise<Attempt> {
  const { isoAt } = clockOf(services);
  const transport = transports[message.channel];
  // A campaign pauses and continues after the next top-up; what is automatic has lost its moment by then.
  if (message.isPaid === false && campaignId !== null) {
    note(message.channel, { ...unpaid, outcome: 'later' });
    const nothing = { error: unpaid.error, sentAt: null, provider: '', providerId: null };
    return { ...nothing, message, state: 'queued', againAt: isoAt() };
  }
  const reach = async () => (transport ? await transport.send(message) : noProvider);
  const sent = message.isPaid === false ? unpaid : await reach();
  const isGivenUp = sent.outcome === 'later' && message.tries >= maxTries;
  const result: SendResult = isGivenUp ? { ...sent, outcome: 'failed' } : sent;
  if (result.outcome !== 'sent') {
    services.log.warn({ notification: message.id, reason: result.error }, 'message was not sent');
  }
  note(message.channel, result);
  return {
    message,
    state: result.outcome === 'later' ? 'queued' : result.outcome,
    error: result.error,
    againAt: result.outcome === 'later' ? isoAt(2 ** message.tries * minuteMs) : null,
    sentAt: result.outcome === 'sent' ? isoAt() : null,
    provider: transport?.provider ?? '',
    providerId: result.providerId,
  };
}

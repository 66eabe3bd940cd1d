import { ticketStatuses } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { canMove, statusAfterCustomerReply } from './ticket-status.ts';

const resolvedAt = '2026-03-01T00:00:00.000Z';
const day = 86_400_000;
const after = (days: number) => Date.parse(resolvedAt) + days * day;

it('open, in progress and waiting interchange, and each can be resolved', () => {
  const moves = ticketStatuses.map((from) => [from, ticketStatuses.filter((to) => canMove(from, to))]);
  expect(Object.fromEntries(moves)).toEqual({
    open: ['in_progress', 'waiting', 'resolved'],
    in_progress: ['open', 'waiting', 'resolved'],
    waiting: ['open', 'in_progress', 'resolved'],
    resolved: [],
    closed: [],
  });
});

it('a reply of the customer reopens a resolved ticket within 14 days and never a closed one', () => {
  expect(statusAfterCustomerReply('resolved', resolvedAt, after(13.99))).toBe('open');
  expect(statusAfterCustomerReply('resolved', resolvedAt, after(14))).toBeUndefined();
  expect(statusAfterCustomerReply('closed', resolvedAt, after(1))).toBeUndefined();
});

it('a reply of the customer ends waiting for it and leaves work in progress as it is', () => {
  expect(statusAfterCustomerReply('waiting', null, 0)).toBe('open');
  expect(statusAfterCustomerReply('in_progress', null, 0)).toBe('in_progress');
});

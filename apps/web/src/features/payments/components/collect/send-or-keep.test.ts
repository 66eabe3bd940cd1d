import { ProblemError } from '@lastmile/contract';
import { expect, it } from 'vitest';
import { sendOrKeep } from './send-or-keep.ts';

const sentAt = '2026-03-10T09:00:00.000Z';
const noResponse = new TypeError('Failed to fetch');
const refusal = new ProblemError({
  type: 'about:blank',
  title: '',
  status: 422,
  detail: '',
  code: 'invalid',
});

async function send(answers: readonly unknown[], { isOnline = true, isRetry = false } = {}) {
  const kept = new Map<string, string | null>();
  let posts = 0;
  const outcomes = [];
  for (const answer of answers)
    outcomes.push(
      await sendOrKeep('500', isRetry || outcomes.length > 0, {
        post: async () => {
          posts++;
          if (answer instanceof Error) throw answer;
          return answer;
        },
        keep: async (body, at) => void kept.set(body, at),
        forget: async () => kept.clear(),
        isOnline: () => isOnline,
        firstSentAt: () => sentAt,
      }),
    );
  return { outcomes, posts, kept: [...kept] };
}

it('keeps a payment that got no response, although the browser says that it is online', async () => {
  expect(await send([noResponse])).toEqual({ outcomes: ['unanswered'], posts: 1, kept: [['500', sentAt]] });
});

it('forgets it once a retry is answered', async () => {
  const { outcomes, kept } = await send([noResponse, { id: 7 }]);
  expect(outcomes).toEqual(['unanswered', { paid: { id: 7 } }]);
  expect(kept).toEqual([]);
});

it('sends nothing without a connection', async () => {
  expect(await send([noResponse], { isOnline: false })).toEqual({
    outcomes: ['waiting'],
    posts: 0,
    kept: [['500', null]],
  });
});

it('waits when the connection was lost while it was sent', async () => {
  expect(await send([noResponse], { isOnline: false, isRetry: true })).toEqual({
    outcomes: ['waiting'],
    posts: 1,
    kept: [['500', sentAt]],
  });
});

it('keeps nothing that the server refused', async () => {
  expect(await send([refusal])).toEqual({ outcomes: ['refused'], posts: 1, kept: [] });
});

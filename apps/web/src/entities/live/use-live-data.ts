import type { LiveSample, LiveSubscriber, ProblemBody, SubscriberWorkspace } from '@lastmile/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followSubscriber } from '../../shared/live/live-connection.ts';
import { withObservedPresence } from './observed-presence.ts';
import { appendSample, type RateHistory } from './rate-history.ts';

export interface LiveData {
  readonly subscriber: LiveSubscriber | undefined;
  /** The latest sample, while it is current. */
  readonly sample: LiveSample | undefined;
  readonly history: RateHistory;
  /** Why the stream ended, if it did; `rights` ends it without a problem. */
  readonly over: 'rights' | ProblemBody | undefined;
  readonly again: () => void;
}

type State = Omit<LiveData, 'again'>;

const nothingYet: State = { subscriber: undefined, sample: undefined, history: [], over: undefined };

/** Streams the rates of one subscriber while the component is mounted. */
export function useLiveData(id: number): LiveData {
  const queryClient = useQueryClient();
  const [state, setState] = useState(nothingYet);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const leaving = new AbortController();
    setState((before) => (attempt === 1 ? nothingYet : { ...before, over: undefined }));
    void followSubscriber(
      id,
      {
        subscriber: (subscriber) => setState((before) => ({ ...before, subscriber })),
        sample: (sample) => {
          setState((before) => ({
            ...before,
            sample: sample.state === 'connecting' ? undefined : sample,
            history: appendSample(before.history, sample, Date.now()),
          }));
          queryClient.setQueryData<SubscriberWorkspace>(['subscribers', 'workspace', id], (shown) =>
            withObservedPresence(shown, sample, new Date().toISOString()),
          );
        },
        lost: () => setState((before) => ({ ...before, sample: undefined })),
        over: (why) =>
          setState((before) => ({
            ...before,
            sample: undefined,
            over: 'problem' in why ? why.problem : 'rights',
          })),
      },
      leaving.signal,
    );
    return () => leaving.abort();
  }, [id, attempt, queryClient]);
  return { ...state, again: () => setAttempt((before) => before + 1) };
}

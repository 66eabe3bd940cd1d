import '@mantine/notifications/styles.css';
import { AbilityProvider } from '@casl/react';
import { Notifications } from '@mantine/notifications';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { abilityOf } from '../ability.ts';
import { PanelWords } from '../kit/kit-words.tsx';
import { session } from '../session/session.ts';
import { Frame } from './frame.tsx';
import { noteSuspension } from './suspension.ts';

/** Answers are passed on as they come: nothing is asked a second time without a person wanting it. */
const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noteSuspension }),
    mutationCache: new MutationCache({ onError: noteSuspension }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Everything that the pages inside the menu share: calls, abilities, words, toasts, and the frame. */
export default function Shell() {
  const [queryClient] = useState(newQueryClient);
  const [user] = useState(() => session.user());
  const [ability] = useState(() => abilityOf(user?.ability ?? []));
  return (
    <QueryClientProvider client={queryClient}>
      <AbilityProvider value={ability}>
        <PanelWords>
          <Notifications autoClose={3000} position="top-right" />
          <Frame user={user} />
        </PanelWords>
      </AbilityProvider>
    </QueryClientProvider>
  );
}

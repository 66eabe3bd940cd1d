import { AbilityProvider } from '@casl/react';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PanelWords } from '../../shared/kit/ui-labels.tsx';
import { PageRoutesProvider } from '../../shared/navigation/page-routes.tsx';
import { abilityOf } from '../../shared/session/ability.ts';
import { pageRoutes } from '../routes.ts';
import { noteSuspension } from './isp-suspension.ts';
import { Frame } from './layout.tsx';
import { Toasts } from './toasts.tsx';
import { noteForbidden, useCurrentUser } from './use-current-user.ts';

function lookAt(error: unknown): void {
  noteSuspension(error);
  noteForbidden(error);
}

/** Answers are passed on as they come: nothing is asked a second time without a person wanting it. */
const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: lookAt }),
    mutationCache: new MutationCache({ onError: lookAt }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Everything that the pages inside the menu share: calls, abilities, words, toasts, and the frame. */
export default function Shell() {
  const [queryClient] = useState(newQueryClient);
  const user = useCurrentUser();
  const ability = useMemo(() => abilityOf(user?.ability ?? []), [user]);
  return (
    <QueryClientProvider client={queryClient}>
      <AbilityProvider value={ability}>
        <PanelWords>
          <Toasts />
          <PageRoutesProvider value={pageRoutes}>
            <Frame user={user} />
          </PageRoutesProvider>
        </PanelWords>
      </AbilityProvider>
    </QueryClientProvider>
  );
}

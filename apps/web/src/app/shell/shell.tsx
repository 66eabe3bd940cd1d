import { AbilityProvider } from '@casl/react';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { TranslatedUiLabels } from '../../shared/kit/ui-labels.tsx';
import { PageRoutesProvider } from '../../shared/navigation/page-routes.tsx';
import { buildAbility } from '../../shared/session/ability.ts';
import { pageRoutes } from '../routes.ts';
import { detectSuspension } from './isp-suspension.ts';
import { Layout } from './layout.tsx';
import { Toasts } from './toasts.tsx';
import { refreshOnForbidden, useCurrentUser } from './use-current-user.ts';

function handleError(error: unknown): void {
  detectSuspension(error);
  refreshOnForbidden(error);
}

/** Answers are passed on as they come: nothing is asked a second time without a person wanting it. */
const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Everything that the pages inside the menu share: calls, abilities, words, toasts, and the frame. */
export default function Shell() {
  const [queryClient] = useState(newQueryClient);
  const user = useCurrentUser();
  const ability = useMemo(() => buildAbility(user?.ability ?? []), [user]);
  return (
    <QueryClientProvider client={queryClient}>
      <AbilityProvider value={ability}>
        <TranslatedUiLabels>
          <Toasts />
          <PageRoutesProvider value={pageRoutes}>
            <Layout user={user} />
          </PageRoutesProvider>
        </TranslatedUiLabels>
      </AbilityProvider>
    </QueryClientProvider>
  );
}

import { AbilityProvider } from '@casl/react';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { awaitEarlyAnswers } from '../../shared/api/early-calls.ts';
import { TranslatedUiLabels } from '../../shared/kit/ui-labels.tsx';
import { PageRoutesProvider } from '../../shared/navigation/page-routes.tsx';
import { buildAbility } from '../../shared/session/ability.ts';
import { PreferencesProvider } from '../../shared/session/preferences.tsx';
import { pageRoutes } from '../routes.ts';
import { detectSuspension } from './isp-suspension.ts';
import { Layout } from './layout.tsx';
import { Toasts } from './toasts.tsx';
import { refreshOnForbidden, useCurrentUser } from './use-current-user.ts';

function handleError(error: unknown): void {
  detectSuspension(error);
  refreshOnForbidden(error);
}

/** Failed requests are not retried automatically. */
const newQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: handleError }),
    mutationCache: new MutationCache({ onError: handleError }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Before the first page is shown. */
export const whenReady = awaitEarlyAnswers;

/** Providers shared by all pages inside the menu: queries, ability, translations, toasts and layout. */
export default function Shell() {
  const [queryClient] = useState(newQueryClient);
  const user = useCurrentUser();
  // Names and comments may be in Bangla whatever the language is; the font itself is loaded with the first such letter.
  useEffect(() => void import('../../shared/i18n/bangla-font.ts').catch(() => undefined), []);
  const ability = useMemo(() => buildAbility(user?.ability ?? []), [user]);
  return (
    <QueryClientProvider client={queryClient}>
      <AbilityProvider value={ability}>
        <PreferencesProvider preferences={user?.preferences}>
          <TranslatedUiLabels>
            <Toasts />
            <PageRoutesProvider value={pageRoutes}>
              <Layout user={user} />
            </PageRoutesProvider>
          </TranslatedUiLabels>
        </PreferencesProvider>
      </AbilityProvider>
    </QueryClientProvider>
  );
}

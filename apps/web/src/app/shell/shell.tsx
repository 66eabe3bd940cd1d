import '@mantine/notifications/styles.css';
import { AbilityProvider } from '@casl/react';
import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { abilityOf } from '../ability.ts';
import { session } from '../session/session.ts';
import { Menu } from './menu.tsx';
import { PermittedPage } from './permitted-page.tsx';
import classes from './shell.module.css';
import { Topbar } from './topbar.tsx';

/** Answers are passed on as they come: nothing is asked a second time without a person wanting it. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The frame of every signed-in page: menu, top bar, toasts, and what the pages share. */
export default function Shell() {
  const { t } = useTranslation();
  const [queryClient] = useState(newQueryClient);
  const [user] = useState(() => session.user());
  const [ability] = useState(() => abilityOf(user?.ability ?? []));
  const [menuOpened, menu] = useDisclosure(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The menu closes whenever the page changes.
  useEffect(menu.close, [pathname]);

  return (
    <QueryClientProvider client={queryClient}>
      <AbilityProvider value={ability}>
        <Notifications autoClose={3000} position="top-right" />
        <AppShell
          layout="alt"
          padding={{ base: 'xs', sm: 'md' }}
          header={{ height: 68 }}
          navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !menuOpened } }}
        >
          <AppShell.Header className={classes['header']} withBorder={false}>
            <Topbar user={user} menuOpened={menuOpened} onToggleMenu={menu.toggle} />
          </AppShell.Header>
          <AppShell.Navbar p="sm" aria-label={t('menu')}>
            <Menu menuOpened={menuOpened} onToggleMenu={menu.toggle} />
          </AppShell.Navbar>
          <AppShell.Main>
            <PermittedPage />
          </AppShell.Main>
        </AppShell>
      </AbilityProvider>
    </QueryClientProvider>
  );
}

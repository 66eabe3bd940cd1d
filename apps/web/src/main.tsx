import './app/mantine.css';
import './app/theme.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { cspNonce } from './app/csp-nonce.ts';
import { createAppRouter } from './app/router.tsx';
import { colorVariables, theme } from './app/theme.ts';
import { i18n, initLanguage } from './shared/i18n/i18n.ts';
import { endSessionWhenIdle, syncOtherTabs } from './shared/session/session.ts';

async function start(): Promise<void> {
  await initLanguage();
  syncOtherTabs();
  endSessionWhenIdle();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={colorVariables}
        defaultColorScheme="light"
        getStyleNonce={() => cspNonce}
      >
        <I18nextProvider i18n={i18n}>
          <RouterProvider router={createAppRouter()} />
        </I18nextProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

void start();

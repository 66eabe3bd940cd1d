import '@mantine/notifications/styles.css';
import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';

/** Toasts whose close button is labelled in the user's language. */
export function Toasts() {
  const { t } = useTranslation('shared');
  const Notification = { defaultProps: { closeButtonProps: { 'aria-label': t('close') } } };
  return (
    <MantineThemeProvider theme={{ components: { Notification } }}>
      <Notifications autoClose={3000} position="top-right" />
    </MantineThemeProvider>
  );
}

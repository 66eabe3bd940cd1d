import '@mantine/notifications/styles.css';
import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';

/** Toasts at the bottom, where they cover neither search nor account; their close button is labelled. */
export function Toasts() {
  const { t } = useTranslation('shared');
  const Notification = { defaultProps: { closeButtonProps: { 'aria-label': t('close') } } };
  return (
    <MantineThemeProvider theme={{ components: { Notification } }}>
      <Notifications autoClose={3000} position="bottom-center" />
    </MantineThemeProvider>
  );
}

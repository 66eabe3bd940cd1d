import { PageHeader } from '@lastmile/ui';
import { Box, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguageSelect } from '../../../shared/i18n/language-select.tsx';
import { Section } from '../../../shared/kit/section.tsx';
import { ThemeToggle } from '../../../shared/kit/theme-toggle.tsx';
import { session } from '../../../shared/session/session.ts';
import { ContactSection } from '../components/contact-section.tsx';
import { DigitsSelect } from '../components/digits-select.tsx';
import { DisplayPreferences } from '../components/display-preferences.tsx';
import { PasskeySection } from '../components/passkey-section.tsx';
import { SessionList } from '../components/session-list.tsx';
import { StatusAlert } from '../components/status-alert.tsx';
import { TwoFactorSection } from '../components/two-factor-section.tsx';

/** Language, theme, contact, two-factor authentication, passkeys and sessions of the user. */
export default function AccountSettingsPage() {
  const { t } = useTranslation('identity');
  const mustSetUp = session.user()?.mustSetUpTwoFactor ?? false;
  return (
    <>
      <PageHeader title={t('account.title')} description={t('account.text')} />
      {mustSetUp ? (
        <Box mb="md">
          <StatusAlert
            color="yellow"
            icon={<IconShieldExclamation size={18} />}
            title={t('twoFactor.required')}
          >
            {t('twoFactor.requiredText')}
          </StatusAlert>
        </Box>
      ) : null}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <Stack gap="md">
          <Paper withBorder p="lg">
            <Section title={t('preferences.title')} text={t('preferences.text')}>
              <Group justify="space-between">
                <Text size="sm">{t('preferences.language')}</Text>
                <LanguageSelect />
              </Group>
              <Group justify="space-between">
                <Text size="sm">{t('preferences.theme')}</Text>
                <ThemeToggle />
              </Group>
              <DigitsSelect />
              <DisplayPreferences />
              <Group justify="space-between">
                <Text size="sm">{t('preferences.password')}</Text>
                <Button component={Link} to="/isp/change-password" variant="default" size="compact-sm">
                  {t('change.title')}
                </Button>
              </Group>
            </Section>
          </Paper>
          <Paper withBorder p="lg">
            <ContactSection />
          </Paper>
          <Paper withBorder p="lg">
            <TwoFactorSection />
          </Paper>
          <Paper withBorder p="lg">
            <PasskeySection />
          </Paper>
        </Stack>
        <Paper withBorder p="lg">
          <SessionList />
        </Paper>
      </SimpleGrid>
    </>
  );
}

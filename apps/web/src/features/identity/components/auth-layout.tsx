import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespace } from '../../../shared/i18n/i18n.ts';
import { LanguageSelect } from '../../../shared/i18n/language-select.tsx';
import { Brand } from '../../../shared/kit/brand.tsx';
import { ThemeToggle } from '../../../shared/kit/theme-toggle.tsx';
import classes from './auth-layout.module.css';
import { NetworkIllustration } from './network-illustration.tsx';

/** `card` is centred; `split` has an illustration beside the form on wide screens. */
export type AuthLayoutVariant = 'card' | 'split';

interface AuthLayoutProps {
  readonly variant: AuthLayoutVariant;
  readonly title: string;
  readonly text: string;
  /** Wide enough for two columns of fields. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Layout of the pages before sign-in. */
export function AuthLayout({ variant, title, text, wide = false, children }: AuthLayoutProps) {
  // Loads the texts of server errors early, before the first response.
  useEffect(() => void loadNamespace('problems').catch(() => undefined), []);
  const body = (
    <Stack w="100%" maw={wide ? 640 : 400} gap="md">
      <Group justify="space-between">
        <Brand size={32} />
        <Group gap={4}>
          <LanguageSelect />
          <ThemeToggle />
        </Group>
      </Group>
      <Paper withBorder={variant === 'card'} p={variant === 'card' ? 'xl' : 0} className={classes[variant]}>
        <Stack gap="md">
          <div>
            <Title order={1} size="h3">
              {title}
            </Title>
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          </div>
          {children}
        </Stack>
      </Paper>
    </Stack>
  );
  if (variant === 'card') {
    return (
      <Center component="main" mih="100dvh" p="md">
        {body}
      </Center>
    );
  }
  return (
    <Box className={classes['columns']}>
      <Aside />
      <main className={classes['form']}>{body}</main>
    </Box>
  );
}

function Aside() {
  const { t } = useTranslation('identity');
  return (
    <aside className={classes['aside']} aria-label={t('aside.label')}>
      <div className={classes['picture']}>
        <NetworkIllustration />
        <Stack gap={4} maw={440}>
          <Text className={classes['headline']}>{t('aside.headline')}</Text>
          <Text size="sm">{t('aside.text')}</Text>
        </Stack>
      </div>
    </aside>
  );
}

import { Box, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openCatalogue } from '../../../shared/i18n/i18n.ts';
import { LanguageSelect } from '../../../shared/i18n/language-select.tsx';
import { Brand } from '../../../shared/kit/brand.tsx';
import { SkinToggle } from '../../../shared/kit/theme-toggle.tsx';
import classes from './auth-layout.module.css';
import { LineIllustration } from './network-illustration.tsx';

/** `card` stands in the middle of the page; `split` has a picture beside it where there is room. */
export type Look = 'card' | 'split';

interface AuthFrameProps {
  readonly look: Look;
  readonly title: string;
  readonly text: string;
  /** Wide enough for two columns of fields. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** What every page before sign-in stands in. */
export function AuthFrame({ look, title, text, wide = false, children }: AuthFrameProps) {
  // Words for what a server may refuse; they are there long before the first answer.
  useEffect(() => void openCatalogue('problems').catch(() => undefined), []);
  const body = (
    <Stack w="100%" maw={wide ? 640 : 400} gap="md">
      <Group justify="space-between">
        <Brand size={32} />
        <Group gap={4}>
          <LanguageSelect />
          <SkinToggle />
        </Group>
      </Group>
      <Paper withBorder={look === 'card'} p={look === 'card' ? 'xl' : 0} className={classes[look]}>
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
  if (look === 'card') {
    return (
      <Center component="main" mih="100dvh" p="md">
        {body}
      </Center>
    );
  }
  return (
    <Box className={classes['halves']}>
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
        <LineIllustration />
        <Stack gap={4} maw={440}>
          <Text className={classes['claim']}>{t('aside.claim')}</Text>
          <Text size="sm">{t('aside.text')}</Text>
        </Stack>
      </div>
    </aside>
  );
}

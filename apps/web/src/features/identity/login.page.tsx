import { Button, Center, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { landingAfterSignIn } from '../../app/guard.ts';
import { openCatalogue, startLanguage } from '../../app/i18n/i18n.ts';
import { problemKey } from '../../app/i18n/problem-key.ts';
import { session } from '../../app/session/session.ts';
import { type SignInOutcome, signIn } from '../../app/session/sign-in.ts';
import { Brand } from '../../app/shell/brand.tsx';
import { LanguageSelect } from '../../app/shell/language-select.tsx';
import { SkinToggle } from '../../app/shell/skin-toggle.tsx';

type Refusal = Exclude<SignInOutcome, { kind: 'signedIn' }>;
type Field = 'login' | 'password';

/** Kept light on purpose: the form is two fields, and everything heavier loads after it. */
export default function LoginPage() {
  const { t } = useTranslation(['shell', 'problems']);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [sending, setSending] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<Field>>(new Set());
  const [refusal, setRefusal] = useState<Refusal>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const fields = new FormData(event.currentTarget);
    const typed = { login: String(fields.get('login')).trim(), password: String(fields.get('password')) };
    const empty = (['login', 'password'] as const).filter((field) => typed[field] === '');
    setMissing(new Set(empty));
    setRefusal(undefined);
    if (empty.length > 0) return;
    setSending(true);
    const outcome = await signIn(typed);
    if (outcome.kind !== 'signedIn') {
      const words = outcome.kind === 'refused' ? openCatalogue('problems') : Promise.resolve();
      setRefusal(await words.then(() => outcome).catch(() => ({ kind: 'unreachable' }) as const));
      setSending(false);
      return;
    }
    const { userData, ...tokens } = outcome.answer;
    session.start(tokens, userData);
    await startLanguage();
    await navigate(landingAfterSignIn(userData.role, search.get('to')), { replace: true });
  };

  const refusalText = (of: Refusal) =>
    of.kind === 'unreachable' ? t('unreachable') : t(problemKey(of.code), { ns: 'problems' });
  const required = (field: Field) => (missing.has(field) ? t('field.required') : null);

  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={380} gap="md">
        <Group justify="space-between">
          <Brand size={32} />
          <Group gap={4}>
            <LanguageSelect />
            <SkinToggle />
          </Group>
        </Group>
        <Paper withBorder p="xl" shadow="xs">
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              <div>
                <Title order={1} size="h3">
                  {t('login.title')}
                </Title>
                <Text c="dimmed" size="sm">
                  {t('login.text')}
                </Text>
              </div>
              {refusal ? (
                <Group role="alert" c="var(--mantine-color-error)" gap="xs" wrap="nowrap" align="flex-start">
                  <IconAlertCircle size={20} stroke={1.8} style={{ flexShrink: 0 }} aria-hidden />
                  <Text size="sm">{refusalText(refusal)}</Text>
                </Group>
              ) : null}
              <TextInput
                name="login"
                label={t('login.login')}
                autoComplete="username"
                autoCapitalize="none"
                autoFocus
                maxLength={254}
                error={required('login')}
              />
              <PasswordInput
                name="password"
                label={t('login.password')}
                autoComplete="current-password"
                maxLength={200}
                error={required('password')}
                visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
              />
              <Button type="submit" fullWidth loading={sending}>
                {t('login.submit')}
              </Button>
            </Stack>
          </form>
        </Paper>
      </Stack>
    </Center>
  );
}

import {
  Anchor,
  Button,
  Center,
  Group,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { IconAlertCircle, IconFingerprint } from '@tabler/icons-react';
import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { initLanguage, loadNamespace } from '../../../shared/i18n/i18n.ts';
import { LanguageSelect } from '../../../shared/i18n/language-select.tsx';
import { problemKey } from '../../../shared/i18n/problem-key.ts';
import { Brand } from '../../../shared/kit/brand.tsx';
import { ThemeToggle } from '../../../shared/kit/theme-toggle.tsx';
import { resolveLandingPage } from '../../../shared/navigation/landing-page.ts';
import { fetchApi } from '../../../shared/session/fetch-api.ts';
import { session } from '../../../shared/session/session.ts';
import { type SignInOutcome, signIn } from '../../../shared/session/sign-in.ts';
import type { DemoAccountsProps } from '../components/demo-accounts.tsx';
import { registrationStore } from '../registration-token.ts';

type RejectedRow = Exclude<SignInOutcome, { kind: 'signedIn' }>;
type Field = 'login' | 'password' | 'otp';

/** Password sign-ins that need a code from the app, or a recovery code. */
const codeProblems: ReadonlySet<string> = new Set(['otp_required', 'identity.passkey_required']);

/** Kept small on purpose: everything beyond the form is loaded after it. */
export default function LoginPage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [sending, setSending] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<Field>>(new Set());
  const [refusal, setRefusal] = useState<RejectedRow>();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const Demo = useDemoAccounts();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const typed = readCredentials(event.currentTarget, needsCode);
    const empty = (['login', 'password', 'otp'] as const).filter((field) => typed[field] === '');
    setMissing(new Set(empty));
    setRefusal(undefined);
    if (empty.length > 0) return;
    setSending(true);
    await complete(await signIn(typed));
  };

  const signInByPasskey = async () => {
    if (sending) return;
    setMissing(new Set());
    setRefusal(undefined);
    setSending(true);
    const { signInWithPasskey } = await import('../passkey-sign-in.ts');
    const outcome = await signInWithPasskey();
    if (outcome) await complete(outcome);
    else setSending(false);
  };

  const complete = async (outcome: SignInOutcome) => {
    if (outcome.kind === 'refused' && outcome.registrationToken) {
      registrationStore.save({ token: outcome.registrationToken, step: 'pay' });
      return navigate('/isp-registration');
    }
    if (outcome.kind !== 'signedIn') {
      if (outcome.kind === 'refused' && codeProblems.has(outcome.code ?? '')) setNeedsCode(true);
      setRefusal(await withProblemTexts(outcome));
      setSending(false);
      return;
    }
    const { userData, ...tokens } = outcome.answer;
    session.start(tokens, userData);
    await initLanguage();
    await navigate(resolveLandingPage(userData.role, search.get('to')), { replace: true });
  };

  const signInAs = (login: string, password: string) => {
    if (form.current) fillAndSubmit(form.current, { login, password });
  };

  const required = (field: Field) => (missing.has(field) ? t('field.required') : null);

  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={380} gap="md">
        <Group justify="space-between">
          <Brand size={32} />
          <Group gap={4}>
            <LanguageSelect />
            <ThemeToggle />
          </Group>
        </Group>
        <Paper withBorder p="xl" shadow="xs">
          <form onSubmit={submit} noValidate ref={form}>
            <Stack gap="md">
              <div>
                <Title order={1} size="h3">
                  {t('login.title')}
                </Title>
                <Text c="dimmed" size="sm">
                  {t('login.text')}
                </Text>
              </div>
              {refusal ? <RefusalAlert refusal={refusal} /> : null}
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
              {needsCode ? (
                <TextInput
                  name="otp"
                  label={t('login.code')}
                  description={t('login.codeHint')}
                  autoComplete="one-time-code"
                  autoFocus
                  maxLength={20}
                  error={required('otp')}
                />
              ) : null}
              <Button type="submit" fullWidth loading={sending}>
                {t('login.submit')}
              </Button>
              <Button
                variant="default"
                fullWidth
                disabled={sending}
                leftSection={<IconFingerprint size={18} aria-hidden />}
                onClick={signInByPasskey}
              >
                {t('login.passkey')}
              </Button>
            </Stack>
          </form>
        </Paper>
        <Group justify="space-between">
          <Anchor component={Link} to="/forgot-password" size="sm">
            {t('login.forgot')}
          </Anchor>
          <Anchor component={Link} to="/register" size="sm">
            {t('login.register')}
          </Anchor>
        </Group>
        {Demo ? <Demo.Part accounts={Demo.accounts} onChoose={signInAs} /> : null}
      </Stack>
    </Center>
  );
}

function readCredentials(form: HTMLFormElement, asksCode: boolean) {
  const fields = new FormData(form);
  return {
    login: String(fields.get('login')).trim(),
    password: String(fields.get('password')),
    ...(asksCode ? { otp: String(fields.get('otp')).trim() } : {}),
  };
}

function fillAndSubmit(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    (form.elements.namedItem(name) as HTMLInputElement).value = value;
  }
  form.requestSubmit();
}

/** Renders the error once its translation is loaded. */
async function withProblemTexts(refusal: RejectedRow): Promise<RejectedRow> {
  if (refusal.kind !== 'refused') return refusal;
  return loadNamespace('problems').then(
    () => refusal,
    () => ({ kind: 'unreachable' }),
  );
}

function RefusalAlert({ refusal }: { readonly refusal: RejectedRow }) {
  const { t } = useTranslation(['shell', 'problems']);
  return (
    <Group role="alert" c="var(--mantine-color-error)" gap="xs" wrap="nowrap" align="flex-start">
      <IconAlertCircle size={20} stroke={1.8} style={{ flexShrink: 0 }} aria-hidden />
      <Text size="sm">
        {refusal.kind === 'unreachable' ? t('unreachable') : t(problemKey(refusal.code), { ns: 'problems' })}
      </Text>
    </Group>
  );
}

/**
 * Requested after the form is shown. Only a server with demo data names its accounts, and only then is their
 * list loaded.
 */
function useDemoAccounts() {
  const [demo, setDemo] = useState<{
    readonly Part: ComponentType<DemoAccountsProps>;
    readonly accounts: DemoAccountsProps['accounts'];
  }>();
  useEffect(() => {
    const find = async () => {
      const { demo: accounts } = await (await fetchApi('/api/auth/company-setting')).json();
      if (!accounts) return;
      const [{ DemoAccounts }] = await Promise.all([
        import('../components/demo-accounts.tsx'),
        loadNamespace('demo'),
        loadNamespace('role-names'),
      ]);
      setDemo({ Part: DemoAccounts, accounts });
    };
    // The form works without it.
    find().catch(() => undefined);
  }, []);
  return demo;
}

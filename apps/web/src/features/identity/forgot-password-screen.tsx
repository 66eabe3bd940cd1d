import { calls } from '@lastmile/contract';
import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../app/client.ts';
import { AuthFrame, type Look } from './components/auth-frame.tsx';
import { FormProblem } from './components/form-problem.tsx';
import { type BodyOf, useContractForm, useFieldErrors } from './contract-form.ts';

type Ask = typeof calls.identity.forgotPassword;

/** The answer is the same whether or not the account exists. */
export function ForgotPasswordScreen({ look }: { readonly look: Look }) {
  const { t } = useTranslation(['identity', 'shell']);
  const form = useContractForm(calls.identity.forgotPassword, { login: '' });
  const errorOf = useFieldErrors(form);
  const [problem, setProblem] = useState<unknown>();
  const [sentFor, setSentFor] = useState<string>();

  const submit = async (body: BodyOf<Ask>) => {
    setProblem(undefined);
    try {
      await api(calls.identity.forgotPassword, { body });
      setSentFor(body.login);
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <AuthFrame look={look} title={t('forgot.title')} text={t('forgot.text')}>
      {sentFor === undefined ? (
        <form onSubmit={form.handleSubmit(submit)} noValidate>
          <Stack gap="md">
            <FormProblem error={problem} />
            <TextInput
              {...form.register('login')}
              label={t('shell:login.login')}
              autoComplete="username"
              autoCapitalize="none"
              autoFocus
              maxLength={254}
              error={errorOf('login')}
            />
            <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
              {t('forgot.submit')}
            </Button>
          </Stack>
        </form>
      ) : (
        <Alert role="status" color="green" icon={<IconMailCheck size={18} />} title={t('forgot.sent')}>
          {t('forgot.sentText', { login: sentFor })}
        </Alert>
      )}
      <Anchor component={Link} to="/login" size="sm">
        {t('toSignIn')}
      </Anchor>
    </AuthFrame>
  );
}

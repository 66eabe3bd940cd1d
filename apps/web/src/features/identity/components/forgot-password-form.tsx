import { identityCalls } from '@lastmile/contract';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../shared/api/client.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { AuthLayout, type AuthLayoutVariant } from './auth-layout.tsx';
import { StatusAlert } from './status-alert.tsx';

/** The response is the same whether or not the account exists. */
export function ForgotPasswordForm({ variant }: { readonly variant: AuthLayoutVariant }) {
  const { t } = useTranslation(['identity', 'shell']);
  const { field, submit, problem, isSubmitting } = useContractForm(
    requestBodySchema(identityCalls.forgotPassword),
    {
      login: '',
    },
  );
  const [sentFor, setSentFor] = useState<string>();

  const ask = submit(async (body) => {
    await api(identityCalls.forgotPassword, { body });
    setSentFor(body.login);
  });

  return (
    <AuthLayout variant={variant} title={t('forgot.title')} text={t('forgot.text')}>
      {sentFor === undefined ? (
        <form onSubmit={ask} noValidate>
          <Stack gap="md">
            <ProblemAlert error={problem} />
            <TextInput
              {...field('login')}
              label={t('shell:login.login')}
              autoComplete="username"
              autoCapitalize="none"
              autoFocus
              maxLength={254}
            />
            <Button type="submit" fullWidth loading={isSubmitting}>
              {t('forgot.submit')}
            </Button>
          </Stack>
        </form>
      ) : (
        <StatusAlert color="green" icon={<IconMailCheck size={18} />} title={t('forgot.sent')}>
          {t('forgot.sentText', { login: sentFor })}
        </StatusAlert>
      )}
      <Anchor component={Link} to="/login" size="sm">
        {t('backToSignIn')}
      </Anchor>
    </AuthLayout>
  );
}

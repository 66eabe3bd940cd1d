import { ispCalls } from '@lastmile/contract';
import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../shared/api/client.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { AuthLayout } from './auth-layout.tsx';

interface VerifyRegistrationProps {
  readonly token: string;
  readonly email: string;
  readonly onVerified: (token: string) => void;
}

/** Completes a registration with the code that was sent to its email address. */
export function VerifyRegistration({ token, email, onVerified }: VerifyRegistrationProps) {
  const { t } = useTranslation('identity');
  const { form, field, submit, problem, isSubmitting } = useContractForm(
    requestBodySchema(ispCalls.verifyRegistration),
    { registrationToken: token, code: '' },
  );
  const [resent, setResent] = useState<'sending' | 'done'>();
  const [resendProblem, setResendProblem] = useState<unknown>();
  const verify = submit(async (body) => {
    const { registrationToken } = await api(ispCalls.verifyRegistration, { body });
    onVerified(registrationToken);
  });
  const resend = async () => {
    setResent('sending');
    setResendProblem(undefined);
    try {
      await api(ispCalls.resendRegistrationCode, { body: { registrationToken: token } });
      setResent('done');
    } catch (error) {
      setResendProblem(error);
      setResent(undefined);
    }
  };
  return (
    <AuthLayout variant="split" title={t('verify.title')} text={t('verify.text', { email })}>
      <form onSubmit={verify} noValidate>
        <Stack gap="md">
          <ProblemAlert error={problem ?? resendProblem} />
          <TextInput
            {...field('code')}
            label={t('twoFactor.code')}
            description={t('verify.codeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            maxLength={20}
          />
          <Button type="submit" fullWidth loading={isSubmitting} disabled={!form.watch('code').trim()}>
            {t('verify.submit')}
          </Button>
          <Button variant="default" fullWidth loading={resent === 'sending'} onClick={resend}>
            {t('verify.resend')}
          </Button>
        </Stack>
      </form>
      <Text size="sm" c="dimmed" role="status">
        {resent === 'done' ? t('verify.resent') : t('verify.missing')}
      </Text>
      <Anchor component={Link} to="/login" size="sm">
        {t('backToSignIn')}
      </Anchor>
    </AuthLayout>
  );
}

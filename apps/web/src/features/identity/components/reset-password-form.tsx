import { identityCalls } from '@lastmile/contract';
import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../../shared/api/client.ts';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { AuthLayout, type AuthLayoutVariant } from './auth-layout.tsx';
import { NewPasswordField, PasswordField } from './password-field.tsx';
import { StatusAlert } from './status-alert.tsx';

/** Target of emailed links: invitations and password resets. */
export function ResetPasswordForm({ variant }: { readonly variant: AuthLayoutVariant }) {
  const { t } = useTranslation('identity');
  const token = useSearchParams()[0].get('token');
  const [done, setDone] = useState(false);
  return (
    <AuthLayout variant={variant} title={t('reset.title')} text={t('reset.text')}>
      {done ? (
        <>
          <StatusAlert color="green" icon={<IconCircleCheck size={18} />} title={t('reset.done')}>
            {t('reset.doneText')}
          </StatusAlert>
          <Button component={Link} to="/login" fullWidth>
            {t('backToSignIn')}
          </Button>
        </>
      ) : token ? (
        <ResetForm token={token} onDone={() => setDone(true)} />
      ) : (
        <Alert role="alert" color="red" icon={<IconAlertCircle size={18} />}>
          {t('reset.noLink')}
        </Alert>
      )}
      {done ? null : (
        <Group justify="space-between">
          <Anchor component={Link} to="/login" size="sm">
            {t('backToSignIn')}
          </Anchor>
          <Anchor component={Link} to="/forgot-password" size="sm">
            {t('reset.again')}
          </Anchor>
        </Group>
      )}
    </AuthLayout>
  );
}

function ResetForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { t } = useTranslation('identity');
  const { form, field, submit, problem, isSubmitting } = useContractForm(
    requestBodySchema(identityCalls.resetPassword),
    {
      token,
      password: '',
    },
  );
  const [repeated, setRepeated] = useState('');
  const [differs, setDiffers] = useState(false);

  const reset = submit(async (body) => {
    setDiffers(repeated !== body.password);
    if (repeated !== body.password) return;
    await api(identityCalls.resetPassword, { body });
    onDone();
  });

  return (
    <form onSubmit={reset} noValidate>
      <Stack gap="md">
        <ProblemAlert error={problem} />
        <NewPasswordField
          {...field('password')}
          typed={form.watch('password')}
          label={t('password.new')}
          autoFocus
        />
        <PasswordField
          label={t('password.repeat')}
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
          error={differs ? t('password.differs') : null}
        />
        <Button type="submit" fullWidth loading={isSubmitting}>
          {t('reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}

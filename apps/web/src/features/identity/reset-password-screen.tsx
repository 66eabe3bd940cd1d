import { calls } from '@lastmile/contract';
import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../app/client.ts';
import { AuthFrame, type Look } from './components/auth-frame.tsx';
import { FormProblem } from './components/form-problem.tsx';
import { NewPasswordField, PasswordField } from './components/password-field.tsx';
import { type BodyOf, useContractForm, useFieldErrors, useServerErrors } from './contract-form.ts';

type Reset = typeof calls.identity.resetPassword;

/** Where the link of a mail leads: an invitation, or a password that was forgotten. */
export function ResetPasswordScreen({ look }: { readonly look: Look }) {
  const { t } = useTranslation('identity');
  const token = useSearchParams()[0].get('token');
  const [done, setDone] = useState(false);
  return (
    <AuthFrame look={look} title={t('reset.title')} text={t('reset.text')}>
      {done ? (
        <>
          <Alert role="status" color="green" icon={<IconCircleCheck size={18} />} title={t('reset.done')}>
            {t('reset.doneText')}
          </Alert>
          <Button component={Link} to="/login" fullWidth>
            {t('toSignIn')}
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
            {t('toSignIn')}
          </Anchor>
          <Anchor component={Link} to="/forgot-password" size="sm">
            {t('reset.again')}
          </Anchor>
        </Group>
      )}
    </AuthFrame>
  );
}

function ResetForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { t } = useTranslation('identity');
  const form = useContractForm(calls.identity.resetPassword, { token, password: '' });
  const errorOf = useFieldErrors(form);
  const showOnFields = useServerErrors(form);
  const [problem, setProblem] = useState<unknown>();
  const [repeated, setRepeated] = useState('');
  const [differs, setDiffers] = useState(false);

  const submit = async (body: BodyOf<Reset>) => {
    setProblem(undefined);
    setDiffers(repeated !== body.password);
    if (repeated !== body.password) return;
    try {
      await api(calls.identity.resetPassword, { body });
      onDone();
    } catch (error) {
      if (!showOnFields(error, ['password'])) setProblem(error);
    }
  };

  return (
    <form onSubmit={form.handleSubmit(submit)} noValidate>
      <Stack gap="md">
        <FormProblem error={problem} />
        <NewPasswordField
          {...form.register('password')}
          typed={form.watch('password')}
          label={t('password.new')}
          autoFocus
          error={errorOf('password')}
        />
        <PasswordField
          label={t('password.repeat')}
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
          error={differs ? t('password.differs') : null}
        />
        <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
          {t('reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}

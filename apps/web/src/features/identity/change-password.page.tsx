import { calls } from '@lastmile/contract';
import { PageHeader } from '@lastmile/ui';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../app/session/session.ts';
import { useChangePassword } from './api.ts';
import { FormProblem } from './components/form-problem.tsx';
import { NewPasswordField, PasswordField } from './components/password-field.tsx';
import { type BodyOf, useContractForm, useFieldErrors, useServerErrors } from './contract-form.ts';

const empty = { currentPassword: '', newPassword: '' };

export default function ChangePasswordPage() {
  const { t } = useTranslation('identity');
  const form = useContractForm(calls.identity.changePassword, empty);
  const errorOf = useFieldErrors(form);
  const showOnFields = useServerErrors(form);
  const change = useChangePassword();
  const [problem, setProblem] = useState<unknown>();
  const [repeated, setRepeated] = useState('');
  const [differs, setDiffers] = useState(false);

  const submit = async (body: BodyOf<typeof calls.identity.changePassword>) => {
    setProblem(undefined);
    setDiffers(repeated !== body.newPassword);
    if (repeated !== body.newPassword) return;
    try {
      await change.mutateAsync(body);
      form.reset(empty);
      setRepeated('');
      notifications.show({ message: t('password.changed') });
    } catch (error) {
      if (!showOnFields(error, ['currentPassword', 'newPassword'])) setProblem(error);
    }
  };

  return (
    <>
      <PageHeader title={t('change.title')} description={t('change.text')} />
      <Paper withBorder p="lg" maw={480}>
        <form onSubmit={form.handleSubmit(submit)} noValidate>
          <Stack gap="md">
            <FormProblem error={problem} />
            <PasswordField
              {...form.register('currentPassword')}
              label={t('password.current')}
              autoComplete="current-password"
              error={errorOf('currentPassword')}
            />
            <NewPasswordField
              {...form.register('newPassword')}
              label={t('password.new')}
              typed={form.watch('newPassword')}
              own={[session.user()?.fullName ?? '']}
              error={errorOf('newPassword')}
            />
            <PasswordField
              label={t('password.repeat')}
              autoComplete="new-password"
              value={repeated}
              onChange={(event) => setRepeated(event.currentTarget.value)}
              error={differs ? t('password.differs') : null}
            />
            <Group justify="space-between" gap="sm">
              <Text size="sm" c="dimmed" flex={1} miw={180}>
                {t('change.effect')}
              </Text>
              <Button type="submit" loading={change.isPending}>
                {t('change.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </>
  );
}

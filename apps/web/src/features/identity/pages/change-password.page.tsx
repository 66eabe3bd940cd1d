import { identityCalls } from '@lastmile/contract';
import { PageHeader } from '@lastmile/ui';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/kit/form/contract-form.ts';
import { requestBodySchema } from '../../../shared/kit/form/request-body-schema.ts';
import { ProblemAlert } from '../../../shared/kit/problem-alert.tsx';
import { session } from '../../../shared/session/session.ts';
import { useChangePassword } from '../api.ts';
import { NewPasswordField, PasswordField } from '../components/password-field.tsx';

const empty = { currentPassword: '', newPassword: '' };

export default function ChangePasswordPage() {
  const { t } = useTranslation('identity');
  const { form, field, submit, problem } = useContractForm(
    requestBodySchema(identityCalls.changePassword),
    empty,
  );
  const change = useChangePassword();
  const [repeated, setRepeated] = useState('');
  const [differs, setDiffers] = useState(false);

  const send = submit(async (body) => {
    setDiffers(repeated !== body.newPassword);
    if (repeated !== body.newPassword) return;
    await change.mutateAsync(body);
    form.reset(empty);
    setRepeated('');
    notifications.show({ message: t('password.changed') });
  });

  return (
    <>
      <PageHeader title={t('change.title')} description={t('change.text')} />
      <Paper withBorder p="lg" maw={480}>
        <form onSubmit={send} noValidate>
          <Stack gap="md">
            <ProblemAlert error={problem} />
            <PasswordField
              {...field('currentPassword')}
              label={t('password.current')}
              autoComplete="current-password"
            />
            <NewPasswordField
              {...field('newPassword')}
              label={t('password.new')}
              typed={form.watch('newPassword')}
              own={[session.user()?.fullName ?? '']}
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

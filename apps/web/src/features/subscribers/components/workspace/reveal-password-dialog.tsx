import { ConfirmDialog } from '@lastmile/ui';
import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useRevealPassword } from '../../api.ts';

interface RevealPasswordDialogProps {
  readonly subscriber: { readonly id: number; readonly username: string };
  readonly onClose: () => void;
}

/** The password is hidden again after this time. */
const shownMs = 60_000;

/** Asks for confirmation, because access is logged; shows the password once and hides it again. */
export function RevealPasswordDialog({ subscriber, onClose }: RevealPasswordDialogProps) {
  const { t } = useTranslation(['subscribers', 'shared']);
  const reveal = useRevealPassword();
  const password = reveal.data?.password;

  useEffect(() => {
    if (password === undefined) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [password, onClose]);

  if (password === undefined) {
    return (
      <ConfirmDialog
        title={`${t('action.revealPassword')}: ${subscriber.username}`}
        preview={t('revealText')}
        confirmLabel={t('action.revealPassword')}
        onConfirm={() => reveal.mutate(subscriber.id)}
        onClose={onClose}
        confirming={reveal.isPending}
        problem={<ProblemAlert error={reveal.error} />}
      />
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('passwordOf', { name: subscriber.username })}
      closeButtonProps={{ 'aria-label': t('shared:close') }}
    >
      <Stack gap="md">
        <Code block fz="lg">
          {password}
        </Code>
        <Text size="sm" c="dimmed">
          {t('revealHides')}
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('revealHide')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

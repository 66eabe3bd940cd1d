import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkResultView, type RejectedRow } from './bulk-result-view.tsx';

interface BulkResultDialogProps {
  readonly title: string;
  readonly headline: string;
  readonly refused: readonly RejectedRow[];
  /** Link to the next step, if any. */
  readonly next?: ReactNode;
  readonly onClose: () => void;
}

/** Shows the result per row until the user closes it. */
export function BulkResultDialog({ title, headline, refused, next, onClose }: BulkResultDialogProps) {
  const { t } = useTranslation('shared');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <BulkResultView headline={headline} refused={refused} />
        {next}
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OutcomeView, type Refusal } from './bulk-result-view.tsx';

interface OutcomeDialogProps {
  readonly title: string;
  readonly headline: string;
  readonly refused: readonly Refusal[];
  /** Where to go next, if anywhere. */
  readonly next?: ReactNode;
  readonly onClose: () => void;
}

/** What came of it, row by row, until it has been read. */
export function OutcomeDialog({ title, headline, refused, next, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation('shared');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="md">
        <OutcomeView headline={headline} refused={refused} />
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

import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { useUiLabels } from './ui-labels.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Preview with numbers ("37 invoices, Tk 24,500; 2 refused"); a skeleton is shown until it is available. */
  readonly preview: ReactNode;
  /** The preview is loading: nothing can be confirmed yet. */
  readonly previewing?: boolean;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly confirming: boolean;
  readonly dangerous?: boolean;
  /** Error, shown above the preview. */
  readonly problem?: ReactNode;
}

/** Asks for confirmation after a preview of the effect. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const labels = useUiLabels();
  const previewing = props.previewing ?? false;
  return (
    <FormDialog
      title={props.title}
      submitLabel={props.confirmLabel}
      cancelLabel={labels.cancel}
      closeLabel={labels.close}
      onSubmit={props.onConfirm}
      onClose={props.onClose}
      submitting={props.confirming}
      submitDisabled={previewing}
      disabledReason={null}
      dangerous={props.dangerous ?? false}
    >
      {props.problem}
      {previewing ? (
        <Stack gap="xs" role="status" aria-label={labels.loading}>
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} width="55%" />
        </Stack>
      ) : (
        <Text component="div" size="sm">
          {props.preview}
        </Text>
      )}
    </FormDialog>
  );
}

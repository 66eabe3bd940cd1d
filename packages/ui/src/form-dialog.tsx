import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useUiLabels } from './ui-labels.tsx';
import { useReturnFocus } from './use-return-focus.ts';

interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly cancelLabel: string;
  readonly closeLabel: string;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly submitting: boolean;
  readonly submitDisabled?: boolean;
  /**
   * Why submitting is not possible, shown beside the button; by default, that fields are empty. Null while the dialog
   * loads, or where it says so itself.
   */
  readonly disabledReason?: string | null | undefined;
  /** Red submit button, for destructive actions. */
  readonly dangerous?: boolean;
  /** With unsaved input, only the buttons close the dialog; a click outside or Escape does not. */
  readonly guarded?: boolean;
}

/** A dialog with a form: Enter submits, once, and the dialog cannot be closed while submitting. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, submitLabel, cancelLabel, closeLabel, onClose, submitting } = props;
  const { completeFields } = useUiLabels();
  const { disabledReason = completeFields } = props;
  useReturnFocus();
  const close = () => {
    if (!submitting) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!submitting) props.onSubmit();
  };
  const strayClose = !submitting && !props.guarded;
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': closeLabel }}
      closeOnClickOutside={strayClose}
      closeOnEscape={strayClose}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs">
            {props.submitDisabled && disabledReason ? (
              <Text size="sm" c="dimmed" flex="1 1 180px" role="status">
                {disabledReason}
              </Text>
            ) : null}
            <Button variant="default" onClick={close} disabled={submitting}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              loading={submitting}
              disabled={props.submitDisabled ?? false}
              {...(props.dangerous ? { color: 'red' } : {})}
            >
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { StatePanel } from './state-panel.tsx';

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  readonly headingOrder?: 1 | 2;
}

export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  retrying = false,
  headingOrder = 2,
}: ErrorStateProps) {
  return (
    <StatePanel
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={26} stroke={1.5} />}
      title={title}
      text={text}
      headingOrder={headingOrder}
    >
      <Button
        mt="xs"
        variant="default"
        leftSection={<IconRefresh size={16} />}
        onClick={onRetry}
        loading={retrying}
      >
        {retryLabel}
      </Button>
    </StatePanel>
  );
}

import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

interface StatusAlertProps {
  /** Green in order, amber waiting; the title says it in words. */
  readonly color: 'green' | 'yellow';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** How something stands. The title keeps the text's own colour, which can be read on every tint. */
export function StatusAlert({ color, icon, title, children }: StatusAlertProps) {
  return (
    <Alert
      role="status"
      color={color}
      icon={icon}
      title={title}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      {children}
    </Alert>
  );
}

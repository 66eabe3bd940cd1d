import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

interface StatusAlertProps {
  /** Green is active, amber is pending; the title states it in words. */
  readonly color: 'green' | 'yellow';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

/** Status message. The title keeps the default text colour, which is readable on every tint. */
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

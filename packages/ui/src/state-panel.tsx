import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface StatePanelProps {
  readonly icon: ReactNode;
  readonly color: 'gray' | 'red';
  readonly title: string;
  readonly text: string;
  /** `alert` is announced at once; `status` when the screen reader is idle. */
  readonly role: 'alert' | 'status';
  readonly headingOrder?: 1 | 2;
  readonly children?: ReactNode;
}

/** Replaces missing content: icon, title, explanation and next step. */
export function StatePanel({ icon, color, title, text, role, headingOrder = 2, children }: StatePanelProps) {
  return (
    <Stack role={role} align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon variant="light" color={color} size={48} radius="xl" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={headingOrder} size="h4">
        {title}
      </Title>
      <Text c="dimmed" size="sm" maw={420}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}

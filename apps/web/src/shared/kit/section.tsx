import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A titled group of fields. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap="md" aria-labelledby={id}>
      <div>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {text ? (
          <Text c="dimmed" size="sm">
            {text}
          </Text>
        ) : null}
      </div>
      {children}
    </Stack>
  );
}

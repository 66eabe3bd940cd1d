import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export function SectionCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Paper withBorder component="section" aria-labelledby={id}>
      <Title order={2} size="h5" id={id} px="md" pt="md" pb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

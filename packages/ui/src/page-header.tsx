import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly description?: string;
  /** State of the object, beside the title. */
  readonly badge?: ReactNode;
  /** Buttons of the page; they wrap below the title on a phone. */
  readonly actions?: ReactNode;
}

export function PageHeader({ title, description, badge, actions }: PageHeaderProps) {
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="sm" mb="md">
      <div className={classes['text']}>
        <Group gap="sm">
          <Title order={1} size="h2">
            {title}
          </Title>
          {badge}
        </Group>
        {description ? (
          <Text c="dimmed" size="sm" mt={2}>
            {description}
          </Text>
        ) : null}
      </div>
      {actions ? (
        <Group gap="xs" className={classes['actions'] ?? ''}>
          {actions}
        </Group>
      ) : null}
    </Group>
  );
}

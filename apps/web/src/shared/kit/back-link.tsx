import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';

export interface BackTo {
  readonly to: string;
  readonly label: string;
}

/** Link above the page title to the parent object or list. */
export function BackLink({ to, label }: BackTo) {
  return (
    <Anchor component={Link} to={to} size="sm" display="inline-flex" mb={4} style={{ gap: 4 }}>
      <IconArrowLeft size={16} aria-hidden /> {label}
    </Anchor>
  );
}

import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { withLastSearch } from '../navigation/last-search.ts';

export interface BackTo {
  readonly to: string;
  readonly label: string;
}

/** Link above the page title to the parent object, or to the list as it was left. */
export function BackLink({ to, label }: BackTo) {
  return (
    <Anchor
      component={Link}
      to={withLastSearch(to)}
      size="sm"
      display="inline-flex"
      mb={4}
      style={{ gap: 4 }}
    >
      <IconArrowLeft size={16} aria-hidden /> {label}
    </Anchor>
  );
}

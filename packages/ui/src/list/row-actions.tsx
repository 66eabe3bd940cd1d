import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowActionsProps {
  /** Says whose actions they are, since the button shows dots alone. */
  readonly label: string;
  /** Items of a menu. */
  readonly children: ReactNode;
}

/** What can be done to one row of a list. */
export const RowActions = ({ label, children }: RowActionsProps) => (
  <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label}>
        <IconDots size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

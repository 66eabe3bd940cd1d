import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowActionsProps {
  /** Accessible name with the row's title, because the button shows only dots. */
  readonly label: string;
  /** Menu items. */
  readonly children: ReactNode;
}

/** The action menu of a list row. */
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

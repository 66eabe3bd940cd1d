import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatePanel } from './state-panel.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  readonly icon?: ReactNode;
  /** Button that creates the first item. */
  readonly children?: ReactNode;
}

export function EmptyState({ title, text, icon, children }: EmptyStateProps) {
  return (
    <StatePanel
      role="status"
      color="gray"
      icon={icon ?? <IconInbox size={26} stroke={1.5} />}
      title={title}
      text={text}
    >
      {children}
    </StatePanel>
  );
}

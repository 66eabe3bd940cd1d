import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import classes from './row-actions.module.css';

interface RowActionsProps {
  /** Accessible name with the row's title, because the button shows only dots. */
  readonly label: string;
  /** Menu items. */
  readonly children: ReactNode;
}

/** The action menu of a list row. Until it is opened it is a plain button: a list has one per row. */
export function RowActions({ label, children }: RowActionsProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  if (!wasOpened) {
    const open = () => {
      setWasOpened(true);
      setIsOpen(true);
    };
    return <DotsButton aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={open} />;
  }
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <DotsButton aria-label={label} takesFocus />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface DotsButtonProps extends React.ComponentProps<'button'> {
  /** Takes the focus over from the button that it replaces, so that the closed menu can return it. */
  readonly takesFocus?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

const DotsButton = ({ takesFocus = false, ...props }: DotsButtonProps) => (
  <button
    type="button"
    {...props}
    className={classes['button']}
    // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed.
    autoFocus={takesFocus}
  >
    <IconDots size={18} aria-hidden />
  </button>
);

interface QuickActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

/** A button among the quick actions of a row. */
export const QuickAction = ({ label, icon, onClick }: QuickActionProps) => (
  <button type="button" className={classes['button']} aria-label={label} title={label} onClick={onClick}>
    {icon}
  </button>
);

/** Looks of a link among the quick actions. */
export const quickActionClass = classes['button'] ?? '';

import { Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './collect.module.css';

interface SubscriberListItemProps {
  readonly title: string;
  readonly details: readonly (string | null | undefined)[];
  /** The balance due, or the subscriber's status. */
  readonly end: ReactNode;
  readonly onOpen: () => void;
}

export const SubscriberListItem = ({ title, details, end, onOpen }: SubscriberListItemProps) => (
  <li>
    <UnstyledButton className={classes['item']} onClick={onOpen}>
      <span>
        <Text component="span" display="block" fw={600}>
          {title}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {details.filter(Boolean).join(' · ')}
        </Text>
      </span>
      <span className={classes['amount']}>{end}</span>
    </UnstyledButton>
  </li>
);

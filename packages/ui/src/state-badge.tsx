import type { ReactNode } from 'react';
import classes from './state-badge.module.css';

export type StateColor = 'gray' | 'green' | 'yellow' | 'red' | 'blue' | 'indigo';

interface StateBadgeProps {
  readonly color: StateColor;
  readonly size?: 'sm' | 'md';
  readonly children: ReactNode;
}

/** A state of a row. A plain element: a list has up to a hundred of them. */
export const StateBadge = ({ color, size = 'md', children }: StateBadgeProps) => (
  <span className={classes['badge']} data-color={color} data-size={size}>
    {children}
  </span>
);

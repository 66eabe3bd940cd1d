import { quickActionClass } from '@lastmile/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { onIntent } from '../../navigation/on-intent.ts';
import classes from './cells.module.css';

/** Cells of lists are plain elements: a list renders hundreds of them. */
interface CellLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

interface TitleLinkProps extends CellLinkProps {
  /** Loads what the link opens, before it is clicked. */
  readonly onPreload?: () => void;
}

/** Opens the row's object. */
export const TitleLink = ({ to, onPreload, children }: TitleLinkProps) => (
  <Link to={to} className={classes['title'] ?? ''} {...(onPreload ? onIntent(onPreload) : {})}>
    {children}
  </Link>
);

/** Opens another object that the row names. */
export const CellLink = ({ to, children }: CellLinkProps) => (
  <Link to={to} className={classes['link'] ?? ''}>
    {children}
  </Link>
);

export const PhoneLink = ({ number }: { readonly number: string }) => (
  <a href={`tel:${number}`} className={classes['plain']}>
    {number}
  </a>
);

interface SecondaryProps {
  readonly children: ReactNode;
  readonly lang?: string;
}

/** Less important text after or below the main one. */
export const Secondary = ({ children, lang }: SecondaryProps) => (
  <span className={classes['secondary']} lang={lang}>
    {children}
  </span>
);

interface QuickLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

/** A link among the quick actions of a row. */
export const QuickLink = ({ to, label, icon }: QuickLinkProps) => (
  <Link to={to} className={quickActionClass} aria-label={label} title={label}>
    {icon}
  </Link>
);

import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './menu-link.module.css';

interface MenuLinkProps extends Omit<LinkProps, 'className'> {
  readonly icon?: ReactNode;
  readonly label?: string;
  /** At the end, such as a number. */
  readonly trailing?: ReactNode;
  /** The current page is this one, or belongs to it. */
  readonly isActive: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link of the menu. It is made of plain elements, since every page opens with some twenty of them: the menu took a
 * sixth of all that React renders for a list.
 */
export function MenuLink({ icon, label, trailing, isActive, ...link }: MenuLinkProps) {
  return (
    <Link
      {...link}
      className={label ? classes['link'] : `${classes['link']} ${classes['iconOnly']}`}
      data-active={isActive || undefined}
    >
      {icon ? <span className={classes['icon']}>{icon}</span> : null}
      {label ? <span className={classes['label']}>{label}</span> : null}
      {trailing ? <span className={classes['trailing']}>{trailing}</span> : null}
    </Link>
  );
}

interface MenuGroupProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Rendered while the group is open. */
  readonly entries: () => ReactNode;
}

/** A group of the menu, which opens and closes. */
export function MenuGroup({ icon, label, isOpen, onToggle, entries }: MenuGroupProps) {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={classes['link']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <span className={classes['icon']}>{icon}</span>
        <span className={classes['label']}>{label}</span>
        <IconChevronRight className={classes['chevron']} size={14} aria-hidden />
      </button>
      {isOpen ? (
        <div id={id} className={classes['entries']}>
          {entries()}
        </div>
      ) : null}
    </div>
  );
}

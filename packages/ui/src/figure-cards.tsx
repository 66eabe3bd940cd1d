import { UnstyledButton } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './figure-cards.module.css';

/**
 * Colour of the state: green is fine, amber is pending, red needs action, grey is off. The label states it too.
 */
type Tone = 'green' | 'yellow' | 'red' | 'gray';

interface Figure {
  readonly key: string;
  readonly label: string;
  /** Formatted in the user's locale. */
  readonly value: string;
  readonly tone?: Tone;
  /** Whether the list is filtered by this figure. */
  readonly isActive?: boolean;
  /** Toggles the filter; undefined for a figure that is not a filter. */
  readonly onPress?: () => void;
}

const longestShort = 8;
const mostInRow = 7;

/** Key figures of a page, each of them a filter of the list below. */
export function FigureCards({ figures }: { readonly figures: readonly Figure[] }) {
  // Amounts need more room than counts: three columns would not fit a phone.
  const longest = Math.max(0, ...figures.map(({ value }) => value.length));
  const areShort = longest <= longestShort;
  const rows = Math.ceil(figures.length / mostInRow);
  return (
    <div
      className={classes['cards']}
      data-many={(figures.length > mostInRow && areShort) || undefined}
      // What scrolls sideways must be reachable with the keyboard.
      data-strip={figures.every(({ onPress }) => onPress) || undefined}
      style={{ '--columns': Math.ceil(figures.length / rows), '--chars': longest } as CSSProperties}
    >
      {figures.map((figure) =>
        figure.onPress ? (
          <UnstyledButton
            key={figure.key}
            className={classes['card']}
            aria-pressed={figure.isActive ?? false}
            onClick={figure.onPress}
          >
            <FigureText figure={figure} isLong={!areShort} />
          </UnstyledButton>
        ) : (
          <div key={figure.key} className={classes['card']}>
            <FigureText figure={figure} isLong={!areShort} />
          </div>
        ),
      )}
    </div>
  );
}

const shades: Record<Tone, string> = { green: 'green-7', yellow: 'yellow-6', red: 'red-7', gray: 'gray-5' };

interface FigureTextProps {
  readonly figure: Figure;
  /** Whether any value beside it is long: all have the same size. */
  readonly isLong: boolean;
}

function FigureText({ figure: { label, value, tone }, isLong }: FigureTextProps) {
  return (
    <>
      <div className={classes['label']}>
        {tone ? (
          <span
            className={classes['dot']}
            style={{ background: `var(--mantine-color-${shades[tone]})` }}
            aria-hidden
          />
        ) : null}
        <span className={classes['name']} title={label}>
          {label}
        </span>
      </div>
      <div className={classes['value']} data-long={isLong || undefined}>
        {value}
      </div>
    </>
  );
}

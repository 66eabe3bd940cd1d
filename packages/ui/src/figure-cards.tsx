import { UnstyledButton } from '@mantine/core';
import classes from './figure-cards.module.css';

/** Colour says state: green in order, amber waiting, red needs a person, grey off. The label says it too. */
type Tone = 'green' | 'yellow' | 'red' | 'gray';

interface Figure {
  readonly key: string;
  readonly label: string;
  /** Already in the user's way of writing numbers. */
  readonly value: string;
  readonly tone?: Tone;
  /** Whether the list shows just these rows now. */
  readonly isActive?: boolean;
  /** Shows just these rows, or all again; left out for a figure that is no filter. */
  readonly onPress?: () => void;
}

const longestShort = 8;

/** The figures that matter on a page, each of them a filter of the list below. */
export function FigureCards({ figures }: { readonly figures: readonly Figure[] }) {
  // Sums of money need more room than counts do: three abreast would not fit a phone.
  const areShort = figures.every(({ value }) => value.length <= longestShort);
  return (
    <div className={classes['cards']} data-many={(figures.length > 7 && areShort) || undefined}>
      {figures.map((figure) =>
        figure.onPress ? (
          <UnstyledButton
            key={figure.key}
            className={classes['card']}
            aria-pressed={figure.isActive ?? false}
            onClick={figure.onPress}
          >
            <FigureText figure={figure} />
          </UnstyledButton>
        ) : (
          <div key={figure.key} className={classes['card']}>
            <FigureText figure={figure} />
          </div>
        ),
      )}
    </div>
  );
}

const shades: Record<Tone, string> = { green: 'green-7', yellow: 'yellow-6', red: 'red-7', gray: 'gray-5' };

function FigureText({ figure: { label, value, tone } }: { readonly figure: Figure }) {
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
        {label}
      </div>
      <div className={classes['value']}>{value}</div>
    </>
  );
}

import type { DashboardFigure } from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './dashboard.module.css';
import { linkOf } from './figure-links.ts';
import { figureDisplay } from './labels.ts';
import { useBefore } from './use-before.ts';
import { useFigureText } from './use-figure-text.ts';

const shades = { green: 'green-7', yellow: 'yellow-6', red: 'red-7', gray: 'gray-5' };

export const Dot = ({ tone }: { readonly tone: keyof typeof shades }) => (
  <span
    className={classes['dot']}
    style={{ background: `var(--mantine-color-${shades[tone]})` }}
    aria-hidden
  />
);

const longestShort = 8;

/** A figure that opens the list it was counted from, and what it is compared with the list of that. */
export function FigureCard({ figure }: { readonly figure: DashboardFigure }) {
  const { t } = useTranslation('dashboard');
  const text = useFigureText();
  const before = useBefore();
  const display = figureDisplay[figure.key];
  const value = text(figure.unit, figure.value);
  return (
    <div className={classes['card'] ?? ''} data-figure={figure.key}>
      <span className={classes['label']}>
        {'tone' in display ? <Dot tone={display.tone} /> : null}
        <Link to={linkOf(figure)} className={classes['whole'] ?? ''}>
          {t(display.key)}
        </Link>
      </span>
      <span className={classes['value']} data-value data-long={value.length > longestShort || undefined}>
        {value}
      </span>
      {figure.previous ? (
        <Link
          to={linkOf({ list: figure.list, filter: figure.previous.filter })}
          className={classes['before'] ?? ''}
          data-before
        >
          {before(figure.key, figure.previous)}
        </Link>
      ) : null}
    </div>
  );
}

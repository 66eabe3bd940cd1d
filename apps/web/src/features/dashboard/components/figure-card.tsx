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

/** A figure that opens the list it was counted from. */
export function FigureCard({ figure }: { readonly figure: DashboardFigure }) {
  const { t } = useTranslation('dashboard');
  const text = useFigureText();
  const before = useBefore();
  const display = figureDisplay[figure.key];
  const value = text(figure.unit, figure.value);
  return (
    <Link to={linkOf(figure)} className={classes['card'] ?? ''} data-figure={figure.key}>
      <span className={classes['label']}>
        {'tone' in display ? <Dot tone={display.tone} /> : null}
        {t(display.key)}
      </span>
      <span className={classes['value']} data-value data-long={value.length > longestShort || undefined}>
        {value}
      </span>
      {figure.previous ? (
        <span className={classes['before']}>{before(figure.key, figure.previous)}</span>
      ) : null}
    </Link>
  );
}

import type { ReactNode } from 'react';
import classes from './detail-list.module.css';

interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels with values; a missing value shows a dash. */
export function DetailList({ details }: { readonly details: readonly Detail[] }) {
  return (
    <dl className={classes['list']}>
      {details.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

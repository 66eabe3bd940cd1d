import type { ReactNode } from 'react';
import classes from './detail-list.module.css';

interface Detail {
  readonly label: string;
  readonly value: ReactNode;
}

/** What is known of one thing, as labels with their values; what is not known shows a dash. */
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

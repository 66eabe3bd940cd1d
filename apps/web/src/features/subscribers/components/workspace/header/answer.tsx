import type { ReactNode } from 'react';
import classes from './subscriber-header.module.css';

interface AnswerProps {
  readonly label: string;
  /** The answer in one or two words. */
  readonly figure: ReactNode;
  readonly children?: ReactNode;
}

/** One question of a phone call with its answer. */
export function Answer({ label, figure, children }: AnswerProps) {
  return (
    <div className={classes['answer']}>
      <dt className={classes['label']}>{label}</dt>
      <dd style={{ margin: 0 }}>
        <div className={classes['figure']}>{figure}</div>
        {children}
      </dd>
    </div>
  );
}

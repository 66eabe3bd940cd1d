import classes from './detail-skeleton.module.css';
import { TableSkeleton } from './table-skeleton.tsx';

/** What a page will show: a table, a form, answers above tabs, or a document as it is printed. */
export type SkeletonShape = 'table' | 'form' | 'answers' | 'sheet';

interface DetailSkeletonProps {
  readonly label: string;
  readonly shape: SkeletonShape;
}

/** The page of one object without its texts, in the shape it will have. */
export function DetailSkeleton({ label, shape }: DetailSkeletonProps) {
  if (shape === 'answers') return <AnswersSkeleton label={label} />;
  if (shape === 'sheet') return <SheetSkeleton label={label} />;
  if (shape === 'form')
    return (
      <div className={classes['frame']}>
        <FormSkeleton label={label} />
      </div>
    );
  return (
    <div className={classes['frame']}>
      <TableSkeleton label={label} />
    </div>
  );
}

interface SkeletonProps {
  readonly label: string;
}

function AnswersSkeleton({ label }: SkeletonProps) {
  return (
    <div role="status" aria-busy aria-label={label} data-shape="answers">
      <div className={classes['frame']}>
        <div className={classes['answers']}>
          <Bars many={5} />
        </div>
        <div className={classes['strip']}>
          <Bars many={3} />
        </div>
      </div>
      <div className={classes['frame']}>
        <div className={classes['strip']} data-tabs>
          <Bars many={7} />
        </div>
        <div className={classes['columns']}>
          <Bars many={12} />
        </div>
      </div>
    </div>
  );
}

function SheetSkeleton({ label }: SkeletonProps) {
  return (
    <div role="status" aria-busy aria-label={label} className={classes['document']} data-shape="sheet">
      <div className={classes['sheet']}>
        <div className={classes['letterhead']}>
          <Bars many={2} />
        </div>
        <Bars many={10} />
      </div>
      <div className={classes['frame']} data-beside>
        <Bars many={5} />
      </div>
    </div>
  );
}

/** Labels above fields, without a frame of its own. */
export function FormSkeleton({ label }: SkeletonProps) {
  return (
    <div role="status" aria-busy aria-label={label} className={classes['form']} data-shape="form">
      {['first', 'second', 'third', 'fourth'].map((field) => (
        <div key={field} className={classes['field']}>
          <div className={classes['bar']} />
          <div className={classes['input']} />
        </div>
      ))}
    </div>
  );
}

const Bars = ({ many }: { readonly many: number }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: bars are alike
  Array.from({ length: many }, (_, at) => <div key={at} className={classes['bar']} />);

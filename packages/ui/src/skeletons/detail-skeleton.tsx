import classes from './detail-skeleton.module.css';
import { TableSkeleton } from './table-skeleton.tsx';

/**
 * What a page will show: a table, a form, answers above tabs, a document as it is printed, the details of an object
 * above its records, tabs, or a conversation beside its details.
 */
export type SkeletonShape = 'table' | 'form' | 'answers' | 'sheet' | 'summary' | 'tabs' | 'conversation';

interface DetailSkeletonProps {
  readonly label: string;
  readonly shape: SkeletonShape;
}

/** The page of one object without its texts, in the shape it will have. */
export function DetailSkeleton({ label, shape }: DetailSkeletonProps) {
  const Skeleton = skeletons[shape];
  return <Skeleton label={label} />;
}

interface SkeletonProps {
  readonly label: string;
}

const FramedTable = ({ label }: SkeletonProps) => (
  <div className={classes['frame']}>
    <TableSkeleton label={label} />
  </div>
);

const FramedForm = ({ label }: SkeletonProps) => (
  <div className={classes['frame']}>
    <FormSkeleton label={label} />
  </div>
);

function SummarySkeleton({ label }: SkeletonProps) {
  return (
    <div role="status" aria-busy aria-label={label} data-shape="summary">
      <div className={classes['frame']}>
        <div className={classes['details']}>
          <Bars many={8} />
        </div>
      </div>
      <div className={classes['frame']}>
        <div className={classes['strip']} data-tabs>
          <Bars many={3} />
        </div>
        <div className={classes['lines']}>
          <Bars many={6} />
        </div>
      </div>
    </div>
  );
}

function TabsSkeleton({ label }: SkeletonProps) {
  return (
    <div role="status" aria-busy aria-label={label} data-shape="tabs">
      <div className={classes['strip']} data-tabs>
        <Bars many={6} />
      </div>
      <div className={classes['frame']} data-below>
        <div className={classes['columns']}>
          <Bars many={10} />
        </div>
      </div>
    </div>
  );
}

function ConversationSkeleton({ label }: SkeletonProps) {
  return (
    <div
      role="status"
      aria-busy
      aria-label={label}
      className={classes['conversation']}
      data-shape="conversation"
    >
      <div>
        {['question', 'answer', 'thanks'].map((message) => (
          <div key={message} className={classes['frame']}>
            <div className={classes['lines']}>
              <Bars many={3} />
            </div>
          </div>
        ))}
      </div>
      <div className={classes['frame']}>
        <div className={classes['lines']}>
          <Bars many={8} />
        </div>
      </div>
    </div>
  );
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

const skeletons = {
  table: FramedTable,
  form: FramedForm,
  answers: AnswersSkeleton,
  sheet: SheetSkeleton,
  summary: SummarySkeleton,
  tabs: TabsSkeleton,
  conversation: ConversationSkeleton,
} as const satisfies Record<SkeletonShape, unknown>;

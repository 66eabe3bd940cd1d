import { FormFrame, PageHeader } from '@lastmile/ui';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ProblemAlert } from '../problem-alert.tsx';
import type { ContractForm } from './contract-form.ts';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

interface FormBodyProps<Typed extends FieldValues, Parsed extends FieldValues> {
  readonly form: ContractForm<Typed, Parsed>;
  readonly submitLabel: string;
  readonly submitDisabled?: boolean;
  /** What submitting will do, shown beside the button. */
  readonly effect?: string;
  readonly actions?: ReactNode;
  readonly onSubmit: (values: Parsed) => Promise<unknown>;
  /** Called after saving, to navigate and to show a toast. */
  readonly onSaved?: () => void;
  /** Shown below the problem, such as a button that reloads the data. */
  readonly problemActions?: ReactNode;
  /** `FormSection`s with their fields. */
  readonly children: ReactNode;
}

interface FormPageProps<Typed extends FieldValues, Parsed extends FieldValues>
  extends FormBodyProps<Typed, Parsed> {
  readonly title: string;
  readonly description?: string;
}

/** A form as a page: validates with the contract's schema, submits once and guards unsaved changes. */
export function FormPage<Typed extends FieldValues, Parsed extends FieldValues>(
  props: FormPageProps<Typed, Parsed>,
) {
  return (
    <>
      <PageHeader title={props.title} {...(props.description ? { description: props.description } : {})} />
      <FormBody {...props} />
    </>
  );
}

/** The same form inside a page that has its own heading. */
export function FormBody<Typed extends FieldValues, Parsed extends FieldValues>(
  props: FormBodyProps<Typed, Parsed>,
) {
  const { form } = props;
  return (
    <>
      {form.problem ? (
        <Box mb="md">
          <ProblemAlert error={form.problem}>{props.problemActions}</ProblemAlert>
        </Box>
      ) : null}
      <FormFrame
        submitLabel={props.submitLabel}
        submitDisabled={props.submitDisabled ?? false}
        submitting={form.isSubmitting}
        onSubmit={form.submit(props.onSubmit, props.onSaved)}
        {...(props.effect ? { effect: props.effect } : {})}
        actions={props.actions}
      >
        {props.children}
      </FormFrame>
      <UnsavedChangesGuard isDirty={form.isDirty} isSaved={form.isSaved} />
    </>
  );
}

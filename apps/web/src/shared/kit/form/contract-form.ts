import { zodResolver } from '@hookform/resolvers/zod';
import { ProblemError } from '@lastmile/contract';
import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useProblemText } from '../../i18n/use-problem-text.ts';

/** An object schema of the contract with its input and output types. */
type FormSchema<Typed extends FieldValues, Parsed extends FieldValues> = z.ZodType<Parsed, Typed>;

export type ContractForm<Typed extends FieldValues, Parsed extends FieldValues> = ReturnType<
  typeof useContractForm<Typed, Parsed>
>;

/**
 * A form validated by the schema that the server uses, usually `requestBodySchema(call)`. Server errors appear beside
 * their field, or as `problem` when they concern none of them.
 */
export function useContractForm<Typed extends FieldValues, Parsed extends FieldValues>(
  schema: FormSchema<Typed, Parsed>,
  values: DefaultValues<Typed>,
) {
  const form = useForm<Typed, unknown, Parsed>({ resolver: zodResolver(schema), defaultValues: values });
  const [problem, setProblem] = useState<unknown>();
  const isSaved = useRef(false);
  const { errors, isDirty, isSubmitting } = form.formState;
  const errorText = useErrorText();
  const fieldProblem = useFieldProblem();

  const showProblem = (error: unknown) => {
    const { paths, message } = fieldProblem(error);
    const own = paths.filter((path) => get(form.getValues(), path.split('.')[0] ?? '') !== undefined);
    for (const path of own) {
      form.setError(path as Path<Typed>, { type: 'server', message }, { shouldFocus: true });
    }
    if (own.length === 0) setProblem(error);
  };

  return {
    form,
    problem,
    setProblem,
    isDirty,
    isSubmitting,
    /** True once the values are saved: leaving the page loses nothing. */
    isSaved,
    errorOf: (name: Path<Typed>) =>
      errorText(get(errors, name) as FieldError | undefined, form.getValues(name)),
    /** For an uncontrolled input, such as a text field. */
    field: (name: Path<Typed>) => ({
      ...form.register(name),
      error: errorText(get(errors, name) as FieldError | undefined, form.getValues(name)),
    }),
    /** Validates, submits once, and calls `onSaved` on success. */
    submit: (send: (values: Parsed) => Promise<unknown>, onSaved?: () => void) =>
      form.handleSubmit(async (parsed) => {
        setProblem(undefined);
        try {
          await send(parsed);
        } catch (error) {
          showProblem(error);
          return;
        }
        isSaved.current = true;
        onSaved?.();
      }, showFirstError),
  };
}

/** Inputs that are not native cannot be focused by name: scrolls to the first one with an error. */
function showFirstError(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('form [aria-invalid="true"]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}

function useErrorText() {
  const { t } = useTranslation('shell');
  return (error: FieldError | undefined, value: unknown): string | null => {
    if (!error) return null;
    if (error.type === 'server') return error.message ?? t('field.invalid');
    if (value === '' || value === null || value === undefined || Number.isNaN(value))
      return t('field.required');
    if (error.type === 'too_small') return t('field.tooShort');
    return error.type === 'too_big' ? t('field.tooLong') : t('field.invalid');
  };
}

/** Errors per field from a problem response. */
function useFieldProblem() {
  const { t } = useTranslation('shell');
  const problemText = useProblemText();
  return (error: unknown) => {
    if (!(error instanceof ProblemError)) return { paths: [], message: '' };
    const { code, errors = [] } = error.problem;
    const message = code === 'invalid' ? t('field.invalid') : problemText(error);
    return { paths: errors.map(({ path }) => path), message };
  };
}

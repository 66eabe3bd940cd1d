import { zodResolver } from '@hookform/resolvers/zod';
import { type Call, type CallArguments, ProblemError } from '@lastmile/contract';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../app/problem-text.ts';

export type BodyOf<C extends Call> = CallArguments<C>['body'] & FieldValues;

/** A form of what a call takes, checked by the call's own schema before anything is sent. */
export function useContractForm<C extends Call>(
  call: C,
  defaultValues: DefaultValues<BodyOf<C>>,
): UseFormReturn<BodyOf<C>> {
  const schema = call.body as Parameters<typeof zodResolver>[0];
  return useForm<BodyOf<C>>({ resolver: zodResolver(schema) as never, defaultValues });
}

/** What is wrong with a field, in the user's language. */
export function useFieldErrors<V extends FieldValues>(form: UseFormReturn<V>) {
  const { t } = useTranslation();
  return (field: Path<V>): string | null => {
    const error = form.getFieldState(field, form.formState).error;
    if (!error) return null;
    if (error.type === 'server') return error.message ?? null;
    const value: unknown = form.getValues(field);
    if (value === undefined || value === null || value === '' || value === false) return t('field.required');
    return error.type === 'too_big' ? t('field.tooLong') : t('field.invalid');
  };
}

/** Puts what the server said beside the field it is about; gives false when it is about none that is shown. */
export function useServerErrors<V extends FieldValues>(form: UseFormReturn<V>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (error: unknown, shown: readonly Path<V>[]): boolean => {
    if (!(error instanceof ProblemError)) return false;
    const { code, errors = [] } = error.problem;
    const message = code === 'invalid' ? t('field.invalid') : problemText(error);
    const fields = shown.filter((field) => errors.some(({ path }) => path === field));
    for (const field of fields) form.setError(field, { type: 'server', message }, { shouldFocus: true });
    return fields.length > 0;
  };
}

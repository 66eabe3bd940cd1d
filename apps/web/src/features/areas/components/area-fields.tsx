import { zodResolver } from '@hookform/resolvers/zod';
import { areaForm, ProblemError } from '@lastmile/contract';
import { TextInput } from '@mantine/core';
import { type FieldError, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../app/problem-text.ts';
import type { AreaInput } from '../api.ts';

const typedFields = ['name', 'nameBn', 'code'] as const;
type TypedField = (typeof typedFields)[number];

export const useAreaForm = (values: AreaInput) =>
  useForm<AreaInput>({ resolver: zodResolver(areaForm), defaultValues: values });

/** The fields that an area is described by, with what is wrong beside each. */
export function AreaFields({ form }: { readonly form: UseFormReturn<AreaInput> }) {
  const { t } = useTranslation(['areas', 'shell']);
  const { register, formState } = form;
  const errorText = (error: FieldError | undefined) => {
    if (!error) return null;
    if (error.type === 'server') return error.message;
    if (error.type === 'too_small') return t('shell:field.required');
    return error.type === 'too_big' ? t('shell:field.tooLong') : t('shell:field.invalid');
  };
  const props = (field: TypedField) => ({
    ...register(field),
    error: errorText(formState.errors[field]),
    autoComplete: 'off',
  });
  return (
    <>
      <TextInput {...props('name')} label={t('name')} required data-autofocus />
      <TextInput {...props('nameBn')} label={t('nameBn')} description={t('nameBnHint')} lang="bn" />
      <TextInput {...props('code')} label={t('code')} description={t('codeHint')} />
    </>
  );
}

/** Puts what the server said beside the field it is about; gives false when it is about none of them. */
export function useServerErrors(form: UseFormReturn<AreaInput>): (error: unknown) => boolean {
  const { t } = useTranslation('shell');
  const problemText = useProblemText();
  return (error) => {
    if (!(error instanceof ProblemError)) return false;
    const { code, errors = [] } = error.problem;
    const message = code === 'invalid' ? t('field.invalid') : problemText(error);
    const fields = typedFields.filter((field) => errors.some(({ path }) => path === field));
    for (const field of fields) form.setError(field, { type: 'server', message }, { shouldFocus: true });
    return fields.length > 0;
  };
}

import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useProblemText } from '../../../app/problem-text.ts';

/** What the server refused, where it is about no single field. */
export function FormProblem({ error }: { readonly error: unknown }) {
  const problemText = useProblemText();
  if (!error) return null;
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={18} />} p="sm">
      {problemText(error)}
    </Alert>
  );
}

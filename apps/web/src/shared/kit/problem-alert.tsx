import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProblemText } from '../i18n/use-problem-text.ts';

/** Error of a request, with optional actions below. */
export function ProblemAlert({
  error,
  children,
}: {
  readonly error: unknown;
  readonly children?: ReactNode;
}) {
  const problemText = useProblemText();
  if (!error) return null;
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={18} />} title={problemText(error)} p="sm">
      {children}
    </Alert>
  );
}

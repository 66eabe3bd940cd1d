import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { problemKey } from '../i18n/problem-key.ts';
import { failureCode } from './job-failure-code.ts';

interface JobFailureProps {
  readonly error: string;
  /** Whether the job is tried again without anybody's help. */
  readonly isRetried?: boolean;
}

/** Why a job failed, in words; what the server recorded is folded. */
export function JobFailure({ error, isRetried = false }: JobFailureProps) {
  const { t } = useTranslation(['shared', 'problems']);
  const key = problemKey(failureCode(error));
  const unexpected = isRetried ? t('job.attemptFailed') : t('job.failure');
  return (
    <div>
      <Text size="sm">{key === 'internal' ? unexpected : t(key, { ns: 'problems' })}</Text>
      <details>
        <Text component="summary" size="sm" c="dimmed" style={{ cursor: 'pointer' }}>
          {t('job.technical')}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      </details>
    </div>
  );
}

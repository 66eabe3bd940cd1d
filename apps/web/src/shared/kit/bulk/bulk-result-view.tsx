import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { problemKey } from '../../i18n/problem-key.ts';

export interface RejectedRow {
  readonly name: string;
  readonly code: string;
  /** What stands in the way, by its name or number. */
  readonly about?: string;
}

interface BulkResultViewProps {
  /** "37 lines will be suspended", or that they were. */
  readonly headline: string;
  readonly refused: readonly RejectedRow[];
  /** How many there are, where not all of them are told. */
  readonly refusedTotal?: number;
}

/** A list for the eye ends somewhere; the count says how many there are. */
const maxShownRejected = 100;

/** What happens or happened, and each row that is left out with why. */
export function BulkResultView({ headline, refused, refusedTotal = refused.length }: BulkResultViewProps) {
  const { t } = useTranslation(['shared', 'problems']);
  const shown = refused.slice(0, maxShownRejected);
  return (
    <Stack gap="xs" role="status">
      <Text size="sm" fw={600}>
        {refusedTotal === 0 ? headline : `${headline}; ${t('rejected', { count: refusedTotal })}`}
      </Text>
      {shown.length > 0 ? (
        <List size="sm" listStyleType="none" style={{ maxHeight: 220, overflowY: 'auto' }} tabIndex={0}>
          {shown.map(({ name, code, about }) => (
            <List.Item key={name}>
              <Text component="span" size="sm" fw={600}>
                {name}
              </Text>{' '}
              <Text component="span" size="sm" c="dimmed">
                {t(problemKey(code), { ns: 'problems' })}
                {about ? ` (${about})` : null}
              </Text>
            </List.Item>
          ))}
        </List>
      ) : null}
      {refusedTotal > shown.length ? (
        <Text size="sm" c="dimmed">
          {t('rejectedMore', { count: refusedTotal - shown.length })}
        </Text>
      ) : null}
    </Stack>
  );
}

import { List, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemKey } from '../../i18n/problem-key.ts';

export interface RejectedRow {
  readonly name: string;
  readonly code?: string | undefined;
  /** In place of the text of the code. */
  readonly reason?: string | undefined;
  /** Name or number of the blocking object. */
  readonly about?: string;
}

interface BulkResultViewProps {
  /** "37 subscribers will be suspended", or that they were. */
  readonly headline: string;
  readonly refused: readonly RejectedRow[];
  /** Total number of refused rows, if not all of them are listed. */
  readonly refusedTotal?: number;
  /** Only the first rows were evaluated, so that nobody knows how many are refused. */
  readonly isPartial?: boolean;
  /** Who is affected, below the headline. */
  readonly children?: ReactNode;
}

/** Maximum number of listed rows; the count shows the total. */
const maxShownRejected = 100;

/** Summary of a bulk action, and each skipped row with its reason. */
export function BulkResultView({
  headline,
  refused,
  refusedTotal = refused.length,
  isPartial = false,
  children,
}: BulkResultViewProps) {
  const { t } = useTranslation(['shared', 'problems']);
  const shown = refused.slice(0, maxShownRejected);
  return (
    <Stack gap="xs" role="status">
      <Text size="sm" fw={600}>
        {refusedTotal === 0 || isPartial
          ? headline
          : `${headline}; ${t('rejected', { count: refusedTotal })}`}
      </Text>
      {children}
      {children && shown.length > 0 ? (
        <Text size="sm" fw={600} mt="xs">
          {t('leftOut')}
        </Text>
      ) : null}
      {shown.length > 0 ? (
        <List
          aria-label={t('leftOut')}
          size="sm"
          listStyleType="none"
          style={{ maxHeight: 220, overflowY: 'auto' }}
          tabIndex={0}
        >
          {shown.map(({ name, code, reason, about }) => (
            <List.Item key={name}>
              <Text component="span" size="sm" fw={600}>
                {name}
              </Text>{' '}
              <Text component="span" size="sm" c="dimmed">
                {reason ?? t(problemKey(code), { ns: 'problems' })}
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

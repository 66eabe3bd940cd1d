import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { problemKey } from '../i18n/problem-key.ts';

export interface Refusal {
  readonly name: string;
  readonly code: string;
  /** What stands in the way, by its name or number. */
  readonly about?: string;
}

interface OutcomeViewProps {
  /** "37 lines will be suspended", or that they were. */
  readonly headline: string;
  readonly refused: readonly Refusal[];
}

/** A list for the eye ends somewhere; the count says how many there are. */
const shownRefusals = 100;

/** What happens or happened, and each row that is left out with why. */
export function OutcomeView({ headline, refused }: OutcomeViewProps) {
  const { t } = useTranslation(['kit', 'problems']);
  return (
    <Stack gap="xs" role="status">
      <Text size="sm" fw={600}>
        {refused.length === 0 ? headline : `${headline}; ${t('refused', { count: refused.length })}`}
      </Text>
      {refused.length > 0 ? (
        <List size="sm" listStyleType="none" style={{ maxHeight: 220, overflowY: 'auto' }} tabIndex={0}>
          {refused.slice(0, shownRefusals).map(({ name, code, about }) => (
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
      {refused.length > shownRefusals ? (
        <Text size="sm" c="dimmed">
          {t('refusedMore', { count: refused.length - shownRefusals })}
        </Text>
      ) : null}
    </Stack>
  );
}

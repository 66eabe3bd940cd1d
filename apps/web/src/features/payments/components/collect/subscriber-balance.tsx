import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDayText } from '../../../../shared/dates/use-format-date.ts';
import { useMoneyText } from '../../../../shared/money/use-money-format.ts';
import type { Dues } from '../../api.ts';

const figures = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Whose door it is, what is owed there, and the bills behind it as one says them. */
export function WhoOwes({ dues: { subscriber: line, balanceMinor, bills } }: { readonly dues: Dues }) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyText();
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text fw={600} size="lg">
            {line.name ?? line.username}
          </Text>
          <Text size="sm" c="dimmed">
            {line.username}
          </Text>
          {line.mobile ? (
            <Anchor href={`tel:${line.mobile}`} display="inline-flex" py={6} style={{ gap: 6 }}>
              <IconPhone size={18} aria-hidden /> {line.mobile}
            </Anchor>
          ) : null}
        </div>
        <div style={{ textAlign: 'end' }}>
          <Text size="sm" c="dimmed">
            {balanceMinor < 0 ? t('inFavour') : t('owes')}
          </Text>
          <Text fw={700} fz={26} style={figures}>
            {money(Math.abs(balanceMinor))}
          </Text>
        </div>
      </Group>
      {bills.length > 0 ? (
        <OpenBills bills={bills} />
      ) : (
        <Text size="sm" mt="xs">
          {t('nothingOpen')}
        </Text>
      )}
    </Paper>
  );
}

function OpenBills({ bills }: Pick<Dues, 'bills'>) {
  const { t } = useTranslation('payments');
  const { money } = useMoneyText();
  const day = useDayText();
  return (
    <Stack
      component="ul"
      gap={4}
      p={0}
      m={0}
      mt="sm"
      style={{ listStyle: 'none' }}
      aria-label={t('openBills')}
    >
      {bills.map(({ id, number, dueOn, openMinor, overdue }) => (
        <Group component="li" key={id} justify="space-between" gap="sm" wrap="nowrap">
          <Text size="sm">
            {number}{' '}
            <Text component="span" size="sm" c={overdue ? 'var(--mantine-color-error)' : 'dimmed'}>
              {overdue ? t('overdueSince', { day: day(dueOn) }) : t('dueOn', { day: day(dueOn) })}
            </Text>
          </Text>
          <Text size="sm" style={figures}>
            {money(openMinor)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

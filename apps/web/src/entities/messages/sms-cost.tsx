import { measureSms } from '@lastmile/kit';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoneyFormat } from '../../shared/money/use-money-format.ts';

/** How many segments a text has and what one message costs, while it is typed. */
export function SmsCost({ text, priceMinor }: { readonly text: string; readonly priceMinor: number }) {
  const { t } = useTranslation('notifications');
  const { money } = useMoneyFormat();
  const { encoding, segments, units, unitsLeft } = measureSms(text);
  const cost = priceMinor > 0 ? ` · ${t('costEach', { cost: money(segments * priceMinor) })}` : '';
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('segmentCount', { count: segments })} · {t('characters', { count: units, left: unitsLeft })}
      {cost}
      {encoding === 'ucs2' ? ` · ${t('unicode')}` : ''}
    </Text>
  );
}

import { type UsageRange, usageRanges } from '@lastmile/contract';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface RangeControlProps {
  readonly range: UsageRange;
  readonly onChange: (range: UsageRange) => void;
}

const labels = { '24h': 'range.24h', '7d': 'range.7d', '30d': 'range.30d', '12m': 'range.12m' } as const;

export function RangeControl({ range, onChange }: RangeControlProps) {
  const { t } = useTranslation('usage');
  return (
    <SegmentedControl
      aria-label={t('range')}
      size="xs"
      styles={{ label: { whiteSpace: 'nowrap' } }}
      value={range}
      onChange={(value) => onChange(value as UsageRange)}
      data={usageRanges.map((value) => ({ value, label: t(labels[value]) }))}
    />
  );
}

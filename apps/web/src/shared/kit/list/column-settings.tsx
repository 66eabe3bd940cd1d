import { densities } from '@lastmile/contract';
import { ColumnMenu, type ListColumn } from '@lastmile/ui';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useColumnLayout } from './column-layout.ts';
import { useDensity } from './density.ts';

interface ColumnSettingsProps<Row> {
  readonly list: string;
  readonly columns: readonly ListColumn<Row>[];
}

const densityKeys = { comfortable: 'density.comfortable', compact: 'density.compact' } as const;

/** Row height, and which columns are shown, where and how wide. */
export function ColumnSettings<Row>({ list, columns }: ColumnSettingsProps<Row>) {
  const { t } = useTranslation('shared');
  const { layout, setLayout, reset } = useColumnLayout(list, columns);
  const [density, setDensity] = useDensity();
  return (
    <ColumnMenu columns={columns} layout={layout} onChange={setLayout} onReset={reset}>
      <SegmentedControl
        size="xs"
        mb={4}
        aria-label={t('density')}
        value={density}
        onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
        data={densities.map((value) => ({ value, label: t(densityKeys[value]) }))}
      />
    </ColumnMenu>
  );
}

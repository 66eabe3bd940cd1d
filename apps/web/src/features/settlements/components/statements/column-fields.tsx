import { Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface Columns {
  readonly transactionColumn: string | null;
  readonly amountColumn: string | null;
  readonly feeColumn: string | null;
  readonly dateColumn: string | null;
}

const fields = [
  { name: 'transactionColumn', key: 'column.transaction', isNeeded: true },
  { name: 'amountColumn', key: 'column.amount', isNeeded: true },
  { name: 'feeColumn', key: 'column.fee', isNeeded: false },
  { name: 'dateColumn', key: 'column.date', isNeeded: false },
] as const;

interface ColumnFieldsProps {
  readonly headers: readonly string[];
  readonly columns: Partial<Columns>;
  readonly onChange: (next: Partial<Columns>) => void;
}

/** Which column of the file means what; kept for the next file of the gateway. */
export function ColumnFields({ headers, columns, onChange }: ColumnFieldsProps) {
  const { t } = useTranslation('gateway-statements');
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('columns')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map(({ name, key, isNeeded }) => (
          <Select
            key={name}
            label={t(key)}
            placeholder={t(isNeeded ? 'columnChoose' : 'columnNone')}
            withAsterisk={isNeeded}
            clearable={!isNeeded}
            clearButtonProps={{ 'aria-label': t('columnClear') }}
            searchable={headers.length > 12}
            data={[...headers]}
            value={columns[name] ?? null}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('columnsHint')}
      </Text>
    </Stack>
  );
}

import { ActionIcon, Button, Checkbox, Group, NumberInput, Paper, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../shared/money/money-field.tsx';
import { type ChargeDraft, emptyCharge } from './charge-draft.ts';

interface ChargeLinesProps {
  readonly lines: readonly ChargeDraft[];
  readonly onChange: (lines: ChargeDraft[]) => void;
  readonly errorOf: (at: number, field: 'text' | 'quantity' | 'unitMinor') => string | null;
  /** Minimum number of lines. */
  readonly least?: number;
}

/** Editor for the charge lines of an invoice. */
export function ChargeLines({ lines, onChange, errorOf, least = 0 }: ChargeLinesProps) {
  const { t } = useTranslation('billing');
  const change = (at: number, next: Partial<ChargeDraft>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...next } : line)));
  return (
    <Stack gap="sm">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A line being typed has no identity other than its position.
        <Paper key={at} withBorder p="sm" role="group" aria-label={t('lineNumber', { number: at + 1 })}>
          <Stack gap="xs">
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <TextInput
                flex={1}
                label={t('description')}
                withAsterisk
                value={line.text}
                maxLength={200}
                onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
                error={errorOf(at, 'text')}
                autoComplete="off"
              />
              {lines.length > least ? (
                <ActionIcon
                  mt={26}
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('removeLine', { number: at + 1 })}
                  onClick={() => onChange(lines.filter((_, place) => place !== at))}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              ) : null}
            </Group>
            <Group gap="xs" grow align="flex-start">
              <NumberInput
                label={t('quantity')}
                min={1}
                max={10_000}
                allowDecimal={false}
                value={line.quantity}
                onChange={(value) => change(at, { quantity: Number(value) })}
                error={errorOf(at, 'quantity')}
              />
              <MoneyField
                label={t('unitPrice')}
                withAsterisk
                value={Number.isNaN(line.unitMinor) ? null : line.unitMinor}
                onChange={(amount) => change(at, { unitMinor: amount ?? Number.NaN })}
                error={errorOf(at, 'unitMinor')}
              />
            </Group>
            <Group gap="md">
              <Checkbox
                label={t('taxable')}
                checked={line.taxable}
                onChange={({ currentTarget }) => change(at, { taxable: currentTarget.checked })}
              />
              <Checkbox
                label={t('isConnection')}
                checked={line.kind === 'connection'}
                onChange={({ currentTarget }) =>
                  change(at, { kind: currentTarget.checked ? 'connection' : 'other' })
                }
              />
            </Group>
          </Stack>
        </Paper>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...lines, emptyCharge])}
        >
          {t('addLine')}
        </Button>
      </div>
    </Stack>
  );
}

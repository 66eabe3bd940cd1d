import type { PlanSlab } from '@lastmile/contract';
import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../shared/money/money-field.tsx';
import type { PlanForm } from './plan-form.ts';

interface SlabFieldsProps {
  readonly form: PlanForm;
  readonly onChange: (slabs: readonly PlanSlab[]) => void;
}

/** Prices by the number of active subscribers; the last slab has no end. */
export function SlabFields({ form, onChange }: SlabFieldsProps) {
  const { t } = useTranslation('plans');
  const slabs: readonly PlanSlab[] = form.form.watch('slabs');
  const change = (at: number, slab: Partial<PlanSlab>) =>
    onChange(slabs.map((old, index) => (index === at ? { ...old, ...slab } : old)));
  const add = () =>
    onChange([...slabs.slice(0, -1), { upTo: null as never, priceMinor: null as never }, ...slabs.slice(-1)]);
  const problem = form.errorOf('slabs');
  return (
    <Stack gap="sm">
      {slabs.map((slab, at) => {
        const isLast = at === slabs.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: slabs have no identity but their place
          <Group key={at} align="flex-end" gap="xs" wrap="nowrap">
            <NumberInput
              style={{ flex: 1 }}
              label={isLast ? t('slabAbove') : t('slabUpTo')}
              placeholder={isLast ? t('slabNoEnd') : ''}
              disabled={isLast}
              allowDecimal={false}
              min={1}
              value={slab.upTo ?? ''}
              error={form.errorOf(`slabs.${at}.upTo`)}
              onChange={(value) => change(at, { upTo: value === '' ? null : Number(value) })}
            />
            <div style={{ flex: 1 }}>
              <MoneyField
                label={t('pricePerMonth')}
                value={slab.priceMinor ?? null}
                error={form.errorOf(`slabs.${at}.priceMinor`)}
                onChange={(amount) => change(at, { priceMinor: amount as never })}
              />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('slabRemove', { number: at + 1 })}
              disabled={isLast}
              onClick={() => onChange(slabs.filter((_, index) => index !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        );
      })}
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
      <Button
        variant="default"
        size="compact-sm"
        w="fit-content"
        leftSection={<IconPlus size={14} />}
        onClick={add}
      >
        {t('slabAdd')}
      </Button>
    </Stack>
  );
}

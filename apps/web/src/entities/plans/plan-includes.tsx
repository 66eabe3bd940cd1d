import { List } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Limits {
  readonly maxSubscribers: number | null;
  readonly maxRouters: number | null;
  readonly maxStaff: number | null;
  readonly maxResellers: number | null;
}

/** What a plan includes. */
export function PlanIncludes({ plan }: { readonly plan: Limits }) {
  const { t, i18n } = useTranslation('plans');
  const lines = [
    plan.maxSubscribers === null
      ? t('anySubscribers')
      : t('subscribers', {
          count: plan.maxSubscribers,
          number: plan.maxSubscribers.toLocaleString(i18n.language),
        }),
    plan.maxRouters === null ? t('anyRouters') : t('routers', { count: plan.maxRouters }),
    plan.maxStaff === null ? t('anyStaff') : t('staff', { count: plan.maxStaff }),
    plan.maxResellers === null ? t('anyResellers') : t('resellers', { count: plan.maxResellers }),
  ];
  return (
    <List
      size="sm"
      spacing={2}
      center
      icon={<IconCheck size={14} color="var(--mantine-color-green-6)" aria-hidden />}
    >
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

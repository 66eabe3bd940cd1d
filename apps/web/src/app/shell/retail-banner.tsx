import type { UserData } from '@lastmile/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { retailInvoicesPath } from './retail-path.ts';

/** Pages about what subscribers pay the ISP. */
const pagesOfIsp: ReadonlySet<string> = new Set(['/isp/collect', '/isp/invoice-list', '/isp/payment-list']);

/** Subscribers of a wholesale reseller pay the reseller, so these pages are empty: says where those invoices are. */
export function RetailBanner({ user }: { readonly user: UserData | undefined }) {
  const { t } = useTranslation('layout');
  const { pathname } = useLocation();
  const resellerId = user?.wholesaleResellerId;
  if (!resellerId || !pagesOfIsp.has(pathname)) return null;
  return (
    <Alert role="status" color="blue" icon={<IconInfoCircle size={18} />} py="xs" mb="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: '1 1 240px' }}>
          {t('banner.retail')}
        </Text>
        <Button component={Link} to={retailInvoicesPath(resellerId)} size="compact-sm">
          {t('banner.toRetail')}
        </Button>
      </Group>
    </Alert>
  );
}

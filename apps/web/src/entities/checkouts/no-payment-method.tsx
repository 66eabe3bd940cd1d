import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { useHasPaymentMethod } from './api.ts';
import { billingSettingsPath, gatewaySettingsPath } from './paths.ts';

/** Warns that the pay page offers customers no way to pay. Shows nothing once there is one; needs the texts `ways-to-pay`. */
export function NoPaymentMethod() {
  const { t } = useTranslation('ways-to-pay');
  const canChange = useCurrentAbility().can('update', 'Profile');
  const { pathname } = useLocation();
  if (useHasPaymentMethod() !== false) return null;
  const links = [
    { to: gatewaySettingsPath, label: t('setUpGateway') },
    ...(canChange ? [{ to: billingSettingsPath, label: t('addInstructions') }] : []),
  ].filter(({ to }) => to !== pathname);
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('none')} mb="md">
      <Text size="sm">{t('noneText')}</Text>
      <Group gap="md" mt="xs">
        {links.map(({ to, label }) => (
          <Anchor key={to} component={Link} to={to} size="sm">
            {label}
          </Anchor>
        ))}
      </Group>
    </Alert>
  );
}

import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGatewaySettings, usePlatformGateways } from '../../../entities/checkouts/api.ts';
import { NoPaymentMethod } from '../../../entities/checkouts/no-payment-method.tsx';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { testGateway, useSaveGateway } from '../api.ts';
import { GatewayCard } from '../components/gateways/gateway-card.tsx';

/** The ISP's own merchant accounts at payment gateways. */
export default function GatewaySettingsPage() {
  const { t } = useTranslation('gateways');
  const isReadOnly = !useCurrentAbility().can('update', 'Gateway');
  const settings = useGatewaySettings();
  const ofPlatform = usePlatformGateways();
  const save = useSaveGateway();
  return (
    <DetailPage skeleton="form" title={t('title')} description={t('text')} query={settings}>
      {(gateways) => (
        <>
          <NoPaymentMethod />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
            {gateways.map((setting) => (
              <GatewayCard
                key={setting.gateway}
                setting={setting}
                isReadOnly={isReadOnly}
                isOfferedByPlatform={ofPlatform.includes(setting.gateway)}
                onSave={(change) => save.mutateAsync(change)}
                onTest={() => testGateway(setting.gateway)}
              />
            ))}
          </SimpleGrid>
        </>
      )}
    </DetailPage>
  );
}

import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DetailPage } from '../../../shared/kit/detail-page.tsx';
import { testPlatformGateway, usePlatformGatewaySettings, useSavePlatformGateway } from '../api.ts';
import { GatewayCard } from '../components/gateways/gateway-card.tsx';

/** The platform's merchant accounts, offered to ISPs that use its currency. */
export default function PlatformGatewaySettingsPage() {
  const { t } = useTranslation('gateways');
  const settings = usePlatformGatewaySettings();
  const save = useSavePlatformGateway();
  return (
    <DetailPage skeleton="form" title={t('title')} description={t('platformText')} query={settings}>
      {(gateways) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
          {gateways.map((setting) => (
            <GatewayCard
              key={setting.gateway}
              setting={setting}
              isReadOnly={false}
              isOfPlatform
              isOfferedByPlatform={false}
              baseUrl={setting.baseUrl}
              onSave={({ isSandbox: _, ...change }) => save.mutateAsync({ ...change, ispId: null })}
              onTest={() => testPlatformGateway(setting.gateway)}
            />
          ))}
        </SimpleGrid>
      )}
    </DetailPage>
  );
}

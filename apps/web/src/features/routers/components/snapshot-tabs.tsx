import type { RouterStaticData } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FactsFrame } from './snapshot-section.tsx';
import { FactTable } from './snapshot-table.tsx';

interface FactTabProps {
  readonly routerId: number;
}

export function InterfaceTab({ routerId }: FactTabProps) {
  const { t } = useTranslation('routers');
  return (
    <FactsFrame routerId={routerId}>
      {({ interfaces }) => (
        <FactTable
          label={t('tab.interfaces')}
          empty={t('noInterfaces')}
          rows={interfaces}
          columns={[
            { key: 'name', header: t('name'), isTitle: true, cell: ({ name }) => name },
            { key: 'type', header: t('type'), cell: ({ type }) => type },
            { key: 'state', header: t('state'), cell: (port) => <PortState port={port} /> },
            { key: 'comment', header: t('comment'), cell: ({ comment }) => comment },
          ]}
        />
      )}
    </FactsFrame>
  );
}

function PortState({ port }: { readonly port: RouterStaticData['interfaces'][number] }) {
  const { t } = useTranslation('routers');
  if (port.disabled) return <PortBadge color="gray" text={t('port.disabled')} />;
  return port.running ? (
    <PortBadge color="green" text={t('port.running')} />
  ) : (
    <PortBadge color="yellow" text={t('port.down')} />
  );
}

function PortBadge({ color, text }: { readonly color: string; readonly text: string }) {
  return (
    <Badge variant="light" color={color} tt="none">
      {text}
    </Badge>
  );
}

export function ProfileTab({ routerId }: FactTabProps) {
  const { t } = useTranslation('routers');
  return (
    <FactsFrame routerId={routerId}>
      {({ profiles }) => (
        <FactTable
          label={t('tab.profiles')}
          empty={t('noProfiles')}
          rows={profiles}
          columns={[
            { key: 'name', header: t('name'), isTitle: true, cell: ({ name }) => name },
            { key: 'rateLimit', header: t('rateLimit'), cell: ({ rateLimit }) => rateLimit },
            { key: 'local', header: t('localAddress'), cell: ({ localAddress }) => localAddress },
            { key: 'remote', header: t('remoteAddress'), cell: ({ remoteAddress }) => remoteAddress },
            { key: 'onlyOne', header: t('onlyOne'), cell: ({ onlyOne }) => onlyOne },
          ]}
        />
      )}
    </FactsFrame>
  );
}

export function PoolTab({ routerId }: FactTabProps) {
  const { t } = useTranslation('routers');
  return (
    <FactsFrame routerId={routerId}>
      {({ pools }) => (
        <FactTable
          label={t('tab.pools')}
          empty={t('noPools')}
          rows={pools}
          columns={[
            { key: 'name', header: t('name'), isTitle: true, cell: ({ name }) => name },
            { key: 'ranges', header: t('ranges'), cell: ({ ranges }) => ranges.replaceAll(',', ', ') },
          ]}
        />
      )}
    </FactsFrame>
  );
}

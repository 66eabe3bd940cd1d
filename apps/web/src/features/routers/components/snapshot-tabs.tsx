import type { RouterStaticData } from '@lastmile/contract';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SnapshotSection } from './snapshot-section.tsx';
import { SnapshotTable } from './snapshot-table.tsx';

interface SnapshotTabProps {
  readonly routerId: number;
}

export function InterfaceTab({ routerId }: SnapshotTabProps) {
  const { t } = useTranslation('routers');
  return (
    <SnapshotSection routerId={routerId}>
      {({ interfaces }) => (
        <SnapshotTable
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
    </SnapshotSection>
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

export function ProfileTab({ routerId }: SnapshotTabProps) {
  const { t } = useTranslation('routers');
  return (
    <SnapshotSection routerId={routerId}>
      {({ profiles }) => (
        <SnapshotTable
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
    </SnapshotSection>
  );
}

export function PoolTab({ routerId }: SnapshotTabProps) {
  const { t } = useTranslation('routers');
  return (
    <SnapshotSection routerId={routerId}>
      {({ pools }) => (
        <SnapshotTable
          label={t('tab.pools')}
          empty={t('noPools')}
          rows={pools}
          columns={[
            { key: 'name', header: t('name'), isTitle: true, cell: ({ name }) => name },
            { key: 'ranges', header: t('ranges'), cell: ({ ranges }) => ranges.replaceAll(',', ', ') },
          ]}
        />
      )}
    </SnapshotSection>
  );
}

import type { RouterDetail, RouterStaticData } from '@lastmile/contract';
import { DetailList } from '@lastmile/ui';
import { Code, Paper, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvalidateRouters } from '../../../entities/routers/api.ts';
import { PollNow } from '../../../entities/routers/poll-now.tsx';
import { useRouterSnapshot } from '../api.ts';
import { durationText, memoryText, millisecondsText, percentText } from './format-values.ts';
import { AcceptCertificate } from './setup/accept-certificate.tsx';
import { SnapshotSection } from './snapshot-section.tsx';
import { RouterFigures } from './status/router-health.tsx';
import { RouterHistory } from './status/router-history.tsx';

/** Reachability, identity, load and pending changes of the router. */
export function OverviewTab({ router }: { readonly router: RouterDetail }) {
  const snapshot = useRouterSnapshot(router.id).data;
  const invalidateRouters = useInvalidateRouters();
  const isNewer = snapshot?.asOf !== undefined && snapshot.asOf !== router.lastSeenAt;
  // A background poll also changes the router's state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshed once for each snapshot
  useEffect(() => {
    if (isNewer) invalidateRouters();
  }, [snapshot?.asOf]);
  return (
    <Stack gap="md">
      <RouterFigures router={router} />
      <RouterHistory routerId={router.id} />
      <SnapshotSection
        routerId={router.id}
        always
        actions={router.archived ? null : <PollNow router={router} />}
      >
        {(data) => <SnapshotDetails router={router} snapshot={data} />}
      </SnapshotSection>
    </Stack>
  );
}

interface SnapshotDetailsProps {
  readonly router: RouterDetail;
  readonly snapshot: RouterStaticData;
}

function SnapshotDetails({ router, snapshot }: SnapshotDetailsProps) {
  const { t, i18n } = useTranslation('routers');
  const { memoryFree, memoryTotal, uptimeSeconds, cpuLoad } = snapshot;
  const details = [
    { label: t('identity'), value: snapshot.identity },
    { label: t('model'), value: snapshot.model },
    { label: t('serial'), value: snapshot.serial },
    { label: t('version'), value: snapshot.osVersion },
    { label: t('uptime'), value: uptimeSeconds === null ? null : durationText(uptimeSeconds, i18n.language) },
    { label: t('cpu'), value: cpuLoad === null ? null : percentText(cpuLoad, i18n.language) },
    {
      label: t('memory'),
      value:
        memoryFree === null || memoryTotal === null
          ? null
          : t('memoryOf', {
              free: memoryText(memoryFree, i18n.language),
              total: memoryText(memoryTotal, i18n.language),
            }),
    },
    {
      label: t('latency'),
      value: router.latencyMs === null ? null : millisecondsText(router.latencyMs, i18n.language),
    },
    ...(router.tlsFingerprint ? [{ label: t('fingerprint'), value: <Fingerprint router={router} /> }] : []),
  ];
  return (
    <Paper withBorder p="lg">
      <DetailList details={details} />
    </Paper>
  );
}

function Fingerprint({ router }: { readonly router: RouterDetail }) {
  return (
    <Stack gap={6} align="flex-start">
      <Code style={{ overflowWrap: 'anywhere' }}>{router.tlsFingerprint}</Code>
      {router.archived ? null : <AcceptCertificate router={router} shown={null} />}
    </Stack>
  );
}

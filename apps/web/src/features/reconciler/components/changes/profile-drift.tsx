import type { DriftingProfile } from '@lastmile/contract';
import { ConfirmDialog } from '@lastmile/ui';
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useCurrentAbility } from '../../../../shared/session/ability.ts';
import { type DriftResolution, useProfileDrift, useResolveProfileDrift } from '../../api.ts';
import { resolutionLabels } from './resolve-drift-dialog.tsx';

const texts = { router: 'profileAcceptRouterText', panel: 'profileOverwriteRouterText' } as const;

/** Profiles that differ from their packages; listed above the subscribers because they affect all of them. */
export function ProfileDrift({ routerId }: { readonly routerId: number }) {
  const { data } = useProfileDrift(routerId);
  if (!data?.items.length) return null;
  return (
    <Stack mb="md">
      {data.items.map((profile) => (
        <DriftingProfileCard key={profile.name} routerId={routerId} profile={profile} />
      ))}
    </Stack>
  );
}

interface CardProps {
  readonly routerId: number;
  readonly profile: DriftingProfile;
}

function DriftingProfileCard({ routerId, profile }: CardProps) {
  const { t } = useTranslation('reconciler');
  const canDecide = useCurrentAbility().can('update', 'Router');
  const [openDialog, setOpenDialog] = useState<DriftResolution>();
  const resolve = useResolveProfileDrift(routerId);
  const { name, packages } = profile;
  return (
    <Alert color="orange" icon={<IconGauge size={18} />} title={t('profileDrift', { name })}>
      <Text size="sm">{t('profileDriftText', { packages: packages.join(', ') })}</Text>
      <ValueTable profile={profile} />
      {canDecide ? (
        <Group gap="xs" mt="sm">
          {(['router', 'panel'] as const).map((resolution) => (
            <Button
              key={resolution}
              size="compact-md"
              variant="default"
              onClick={() => setOpenDialog(resolution)}
            >
              {t(resolutionLabels[resolution].label)}
            </Button>
          ))}
        </Group>
      ) : null}
      {openDialog ? (
        <ConfirmDialog
          title={t(resolutionLabels[openDialog].label)}
          preview={t(texts[openDialog], { name })}
          confirmLabel={t(resolutionLabels[openDialog].label)}
          confirming={resolve.isPending}
          problem={<ProblemAlert error={resolve.error} />}
          onConfirm={() =>
            resolve.mutate(
              { names: [name], resolution: openDialog },
              { onSuccess: () => setOpenDialog(undefined) },
            )
          }
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
    </Alert>
  );
}

/** Only the differing fields, by their RouterOS names. */
function ValueTable({ profile: { name, desired, observed } }: { readonly profile: DriftingProfile }) {
  const { t } = useTranslation('reconciler');
  const fields = Object.keys(desired).filter((field) => desired[field] !== observed[field]);
  return (
    <Table mt="xs" maw={560} aria-label={t('profileDrift', { name })}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('profileField')}</Table.Th>
          <Table.Th>{t('panelValue')}</Table.Th>
          <Table.Th>{t('routerValue')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Td>{field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}</Table.Td>
            <Table.Td>{desired[field] || t('noValue')}</Table.Td>
            <Table.Td>{observed[field] || t('noValue')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

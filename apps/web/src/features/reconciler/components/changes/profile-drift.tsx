import type { DriftingProfile } from '@lastmile/contract';
import { ConfirmDialog } from '@lastmile/ui';
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { usePanelAbility } from '../../../../shared/session/ability.ts';
import { type Side, useProfileDrift, useResolveProfileDrift } from '../../api.ts';
import { sideWords } from './resolve-drift-dialog.tsx';

const texts = { router: 'profileTakeRouterText', panel: 'profileTakePanelText' } as const;

/** Profiles that are not as their packages say: they bear on every line that uses them, so they stand above the lines. */
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
  const mayDecide = usePanelAbility().can('update', 'Router');
  const [asked, setAsked] = useState<Side>();
  const resolve = useResolveProfileDrift(routerId);
  const { name, packages } = profile;
  return (
    <Alert color="orange" icon={<IconGauge size={18} />} title={t('profileDiffers', { name })}>
      <Text size="sm">{t('profileOf', { packages: packages.join(', ') })}</Text>
      <ValueTable profile={profile} />
      {mayDecide ? (
        <Group gap="xs" mt="sm">
          {(['router', 'panel'] as const).map((take) => (
            <Button key={take} size="compact-md" variant="default" onClick={() => setAsked(take)}>
              {t(sideWords[take].label)}
            </Button>
          ))}
        </Group>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={t(sideWords[asked].label)}
          preview={t(texts[asked], { name })}
          confirmLabel={t(sideWords[asked].label)}
          confirming={resolve.isPending}
          problem={<ProblemAlert error={resolve.error} />}
          onConfirm={() =>
            resolve.mutate({ names: [name], take: asked }, { onSuccess: () => setAsked(undefined) })
          }
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Alert>
  );
}

/** Only what differs; the names of fields are RouterOS's own. */
function ValueTable({ profile: { name, wanted, seen } }: { readonly profile: DriftingProfile }) {
  const { t } = useTranslation('reconciler');
  const fields = Object.keys(wanted).filter((field) => wanted[field] !== seen[field]);
  return (
    <Table mt="xs" maw={560} aria-label={t('profileDiffers', { name })}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('profileField')}</Table.Th>
          <Table.Th>{t('panelSide')}</Table.Th>
          <Table.Th>{t('routerSide')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map((field) => (
          <Table.Tr key={field}>
            <Table.Td>{field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}</Table.Td>
            <Table.Td>{wanted[field] || t('noValue')}</Table.Td>
            <Table.Td>{seen[field] || t('noValue')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

import type { RouterDetail } from '@lastmile/contract';
import { RelativeTime } from '@lastmile/ui';
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconReplace } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentAbility } from '../../../shared/session/ability.ts';
import { type HardwareDecision, HardwareDialog } from './hardware-dialog.tsx';

/** Another router answers at this address, or the same one under another name. */
export function OtherHardware({ router }: { readonly router: RouterDetail }) {
  const canDecide = useCurrentAbility().can('connect', 'Router') && !router.archived;
  const [decision, setDecision] = useState<HardwareDecision>();
  const shown = { router, canDecide, onDecide: setDecision };
  return (
    <>
      {router.otherHardware ? <OtherRouter {...shown} hardware={router.otherHardware} /> : null}
      {!router.otherHardware && router.formerIdentity ? (
        <OtherIdentity {...shown} former={router.formerIdentity} />
      ) : null}
      {decision ? (
        <HardwareDialog router={router} decision={decision} onClose={() => setDecision(undefined)} />
      ) : null}
    </>
  );
}

interface ShownProps {
  readonly router: RouterDetail;
  readonly canDecide: boolean;
  readonly onDecide: (decision: HardwareDecision) => void;
}

type Hardware = NonNullable<RouterDetail['otherHardware']>;

function OtherRouter({ canDecide, onDecide, hardware }: ShownProps & { readonly hardware: Hardware }) {
  const { t, i18n } = useTranslation('routers');
  const { isWrongRouter, since } = hardware;
  return (
    <Alert
      color="red"
      mb="md"
      styles={{ body: { minWidth: 0 } }}
      icon={<IconAlertTriangle size={18} />}
      title={isWrongRouter ? t('hardware.wrongTitle') : t('hardware.title')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {isWrongRouter ? t('hardware.wrongText', { serial: nameOf(hardware.known) }) : t('hardware.text')}{' '}
          {t('hardware.since')} <RelativeTime instant={since} locale={i18n.language} />
        </Text>
        <HardwareTable hardware={hardware} />
        {canDecide ? (
          <Group gap="xs">
            <Button
              {...wrapping}
              variant="default"
              leftSection={<IconReplace size={16} />}
              onClick={() => onDecide('replaced')}
            >
              {t('hardware.replaced')}
            </Button>
            {isWrongRouter ? null : (
              <Button {...wrapping} variant="default" onClick={() => onDecide('wrong')}>
                {t('hardware.wrong')}
              </Button>
            )}
          </Group>
        ) : null}
      </Stack>
    </Alert>
  );
}

/** The long text of a button wraps on a phone. */
const wrapping = {
  h: 'auto',
  mih: 36,
  py: 6,
  styles: { label: { whiteSpace: 'normal', textAlign: 'start' } },
} as const;

const nameOf = ({ serial, softwareId, identity }: Hardware['known']) =>
  serial ?? softwareId ?? identity ?? '–';

const fields = [
  { name: 'serial', label: 'serial' },
  { name: 'softwareId', label: 'hardware.softwareId' },
  { name: 'identity', label: 'identity' },
] as const;

function HardwareTable({ hardware: { known, found } }: { readonly hardware: Hardware }) {
  const { t } = useTranslation('routers');
  return (
    <Table maw={560} style={{ overflowWrap: 'anywhere' }} aria-label={t('hardware.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th />
          <Table.Th>{t('hardware.known')}</Table.Th>
          <Table.Th>{t('hardware.found')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(({ name, label }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" style={{ overflowWrap: 'normal' }}>
              {t(label)}
            </Table.Th>
            <Table.Td>{known[name] ?? '–'}</Table.Td>
            <Table.Td fw={known[name] === found[name] ? undefined : 600}>{found[name] ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function OtherIdentity({ router, canDecide, onDecide, former }: ShownProps & { readonly former: string }) {
  const { t } = useTranslation('routers');
  return (
    <Alert
      color="yellow"
      mb="md"
      icon={<IconAlertTriangle size={18} />}
      title={t('hardware.renamedTitle', { before: former, now: router.identity ?? '–' })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('hardware.renamedText')}</Text>
        {canDecide ? (
          <Button size="compact-md" variant="default" onClick={() => onDecide('renamed')}>
            {t('hardware.renamed')}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}

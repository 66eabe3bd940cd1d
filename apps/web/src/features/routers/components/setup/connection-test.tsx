import type { ConnectionReport, RouterDetail } from '@lastmile/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../../../shared/kit/problem-alert.tsx';
import { useTestConnection } from '../../api.ts';
import type { RouterFormParts } from '../router-form.ts';
import { AcceptCertificate } from './accept-certificate.tsx';
import { ConnectionSteps } from './connection-test-steps.tsx';
import { EncodingPreview } from './encoding-preview.tsx';

interface ConnectionTestProps {
  readonly parts: RouterFormParts;
  readonly known?: RouterDetail;
}

/** Tests the connection settings in the form without saving them. */
export function ConnectionTest({ parts, known }: ConnectionTestProps) {
  const { t } = useTranslation('routers');
  const { typed, check } = parts;
  const test = useTestConnection();
  const run = async () => {
    if (!(await check(['host', 'port', 'protocol', 'username']))) return;
    const { host, port, protocol, username, password } = typed;
    test.mutate({
      ...(known ? { id: known.id } : {}),
      host,
      port,
      protocol,
      username,
      ...(known && password === '' ? {} : { password }),
    });
  };
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} />}
          loading={test.isPending}
          onClick={() => void run()}
        >
          {t('test.run')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('test.hint')}
        </Text>
      </Group>
      <ProblemAlert error={test.error} />
      {test.data ? (
        <>
          <ConnectionSteps report={test.data} />
          <EncodingPreview texts={test.data.texts} parts={parts} />
          {known ? <OtherCertificate report={test.data} known={known} /> : null}
        </>
      ) : null}
    </Stack>
  );
}

/** Shown when the router presents a different certificate. */
function OtherCertificate({ report, known }: { report: ConnectionReport; known: RouterDetail }) {
  const shown = report.tlsFingerprint;
  if (report.connected || !shown || !known.tlsFingerprint || shown === known.tlsFingerprint) return null;
  return <AcceptCertificate router={known} shown={shown} />;
}

import { Button, Code, CopyButton, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  /** What was set up, and what the codes are for. */
  readonly text?: string;
  readonly onClose: () => void;
}

/** The codes are shown once; only the button confirms that they were saved. */
export function RecoveryCodesDialog({ codes, text: about, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('identity');
  const text = codes.join('\n');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('recovery.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">{about ?? t('recovery.text')}</Text>
        <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {codes.map((code) => (
            <li key={code}>
              <Code block ta="center">
                {code}
              </Code>
            </li>
          ))}
        </SimpleGrid>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('recovery.copied') : t('recovery.copy')}
              </Button>
            )}
          </CopyButton>
          <Button
            variant="default"
            component="a"
            download="lastmile-recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            {t('recovery.download')}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {t('recovery.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

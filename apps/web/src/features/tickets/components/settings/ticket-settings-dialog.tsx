import { Modal, Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CannedReplyList } from './canned-reply-list.tsx';
import { TargetForm } from './target-form.tsx';

/** Response times and canned replies, for those who manage tickets. */
export function TicketSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['tickets', 'shell']);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('settings.title')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Tabs defaultValue="targets" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="targets">{t('settings.targets')}</Tabs.Tab>
          <Tabs.Tab value="canned">{t('settings.canned')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="targets">
          <TargetForm />
        </Tabs.Panel>
        <Tabs.Panel value="canned">
          <CannedReplyList />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

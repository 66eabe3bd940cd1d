import { StatePanel } from '@lastmile/ui';
import { Button, Center } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Center component="main" mih="100dvh">
      <StatePanel
        role="status"
        color="gray"
        icon={<IconMapQuestion size={26} stroke={1.5} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        headingOrder={1}
      >
        <Button component={Link} to="/" mt="xs">
          {t('notFound.home')}
        </Button>
      </StatePanel>
    </Center>
  );
}

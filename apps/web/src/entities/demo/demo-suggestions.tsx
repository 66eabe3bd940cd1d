import { settingCalls } from '@lastmile/contract';
import { Anchor, CloseButton, Group, List, Paper, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../shared/api/client.ts';
import { useCurrentAbility } from '../../shared/session/ability.ts';
import { session } from '../../shared/session/session.ts';
import { useOwnReseller } from '../resellers/wallet-api.ts';
import { suggestionsFor } from './suggestions.ts';

/** In the demo: what this user can try first. */
export function DemoSuggestions() {
  const { t } = useTranslation(['demo', 'shared']);
  const ability = useCurrentAbility();
  const [isClosed, setIsClosed] = useLocalStorage({ key: 'demoTried', defaultValue: false });
  const { data: isDemo } = useQuery({
    queryKey: ['isDemo'],
    queryFn: async () => (await api(settingCalls.get, {})).demo !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const user = session.user();
  const isWholesale = Boolean(useOwnReseller().data?.wallet);
  const offered = suggestionsFor({ role: user?.role ?? '', isOfPlatform: user?.ispId == null, isWholesale });
  const suggestions = offered.filter(({ can: [action, subject] }) => ability.can(action, subject));
  if (!isDemo || isClosed || suggestions.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="what-to-try">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Title order={2} size="h5" id="what-to-try">
            {t('try.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('try.text')}
          </Text>
        </div>
        <CloseButton aria-label={t('shared:close')} onClick={() => setIsClosed(true)} />
      </Group>
      <List size="sm" mt="xs" spacing={4} style={{ columns: '420px', columnGap: 32 }}>
        {suggestions.map(({ text, to }) => (
          <List.Item key={text}>
            <Anchor component={Link} to={to} size="sm">
              {t(text)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}

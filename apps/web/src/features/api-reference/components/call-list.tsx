import { Accordion, Badge, Code, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCall } from '../api-document.ts';
import { CallDetails } from './call-details.tsx';

interface CallListProps {
  readonly tag: string;
  readonly calls: readonly ListedCall[];
}

/** The calls of one tag; details are rendered when a call is opened. */
export function CallList({ tag, calls }: CallListProps) {
  const { t } = useTranslation('api-reference');
  const [opened, setOpened] = useState<string[]>([]);
  const id = `tag-${tag}`;
  return (
    <section aria-labelledby={id}>
      <Group gap="xs" align="baseline" mb="xs">
        <Title order={2} size="h4" id={id}>
          {tag}
        </Title>
        <Text size="sm" c="dimmed">
          {t('calls', { count: calls.length })}
        </Text>
      </Group>
      <Accordion multiple variant="contained" order={3} value={opened} onChange={setOpened}>
        {calls.map((call) => (
          <Accordion.Item key={call.operationId} value={call.operationId}>
            <Accordion.Control>
              <Group gap="xs" wrap="wrap">
                <Badge variant="light" color={call.method === 'GET' ? 'gray' : 'indigo'} radius="sm">
                  {call.method}
                </Badge>
                <Code style={{ overflowWrap: 'anywhere' }}>{call.path}</Code>
              </Group>
              <Text size="sm" mt={4}>
                {call.summary}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              {opened.includes(call.operationId) ? <CallDetails call={call} /> : null}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  );
}

import { Code, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCall, Parameter } from '../api-document.ts';
import { type JsonSchema, schemaText } from '../schema-text.ts';

/** Permission, parameters, body and responses of one call. */
export function CallDetails({ call }: { readonly call: ListedCall }) {
  const { t } = useTranslation('api-reference');
  const who = call['x-who'];
  const permission = who === 'public' ? t('public') : who === 'any' ? t('any') : who;
  const success = Object.entries(call.responses).find(([status]) => /^2/.test(status));
  const problems = Object.entries(call.responses).filter(([status]) => /^[45]/.test(status));
  return (
    <Stack gap="md">
      <Text size="sm">
        {t('permission')}: <Code>{permission}</Code> · {t('operation')}: <Code>{call.operationId}</Code>
      </Text>
      {call.parameters ? <Parameters parameters={call.parameters} /> : null}
      {call.requestBody ? (
        <Part title={t('body')}>
          <Contents content={call.requestBody.content} />
        </Part>
      ) : null}
      {success ? (
        <Part title={`${t('response')} ${success[0]}`}>
          <Contents content={success[1].content ?? {}} />
        </Part>
      ) : null}
      {problems.length ? (
        <Part title={t('problems')}>
          {problems.map(([status, { description }]) => (
            <Text key={status} size="sm">
              {status}: {description.replaceAll('`', '')}
            </Text>
          ))}
        </Part>
      ) : null}
    </Stack>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Title order={4} size="h6" mb={4}>
        {title}
      </Title>
      {children}
    </div>
  );
}

function Contents({ content }: { readonly content: Readonly<Record<string, { schema?: JsonSchema }>> }) {
  const schema = content['application/json']?.schema;
  if (schema) return <Code block>{schemaText(schema)}</Code>;
  return <Text size="sm">{Object.keys(content).join(', ') || '–'}</Text>;
}

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  const { t } = useTranslation('api-reference');
  return (
    <Part title={t('parameters')}>
      <Table.ScrollContainer minWidth={480}>
        <Table withTableBorder verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('place')}</Table.Th>
              <Table.Th>{t('type')}</Table.Th>
              <Table.Th>{t('about')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parameters.map(({ name, in: place, required, description, schema }) => (
              <Table.Tr key={`${place} ${name}`}>
                <Table.Td>
                  <Code>{name}</Code>
                </Table.Td>
                <Table.Td>{required ? `${place}, ${t('required')}` : place}</Table.Td>
                <Table.Td>{schemaText(schema)}</Table.Td>
                <Table.Td>{description ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Part>
  );
}

import { Paper, Text } from '@mantine/core';

interface MessagePreviewProps {
  readonly label: string;
  readonly subject: string;
  readonly body: string;
  readonly lang: string;
}

/** An email or an SMS as its recipient sees it. */
export function MessagePreview({ label, subject, body, lang }: MessagePreviewProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={label} lang={lang}>
      {subject ? (
        <Text fw={600} mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {subject}
        </Text>
      ) : null}
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {body}
      </Text>
    </Paper>
  );
}

import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import classes from './form-layout.module.css';

interface FormFrameProps {
  /** `FormSection`s. */
  readonly children: ReactNode;
  readonly submitLabel: string;
  /** What submitting will do, shown beside the button ("writes to router North, drops the session"). */
  readonly effect?: string;
  /** Buttons before the submit button, such as cancel. */
  readonly actions?: ReactNode;
  readonly submitting: boolean;
  readonly submitDisabled?: boolean;
  readonly onSubmit: () => void;
}

/** A form as a page: sections and a sticky footer. Enter submits, once. */
export function FormFrame(props: FormFrameProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!props.submitting) props.onSubmit();
  };
  return (
    <Paper withBorder component="form" onSubmit={submit} noValidate>
      {props.children}
      <Group className={classes['footer']} justify="flex-end" gap="sm">
        {props.effect ? (
          <Text size="sm" c="dimmed" style={{ flex: 1 }}>
            {props.effect}
          </Text>
        ) : null}
        {props.actions}
        <Button type="submit" loading={props.submitting} disabled={props.submitDisabled ?? false}>
          {props.submitLabel}
        </Button>
      </Group>
    </Paper>
  );
}

interface FormSectionProps {
  readonly title: string;
  readonly text?: string;
  /** Fields in two columns from 900 px; wrap one in `WideField` to span both. */
  readonly children: ReactNode;
}

export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <section className={classes['section']}>
      <div>
        <Title order={2} size="h5">
          {title}
        </Title>
        {text ? (
          <Text size="sm" c="dimmed" mt={2}>
            {text}
          </Text>
        ) : null}
      </div>
      <div className={classes['fields']}>{children}</div>
    </section>
  );
}

export function WideField({ children }: { readonly children: ReactNode }) {
  return <div className={classes['wide']}>{children}</div>;
}

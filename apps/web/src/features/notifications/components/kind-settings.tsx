import { isCustomerKind, isSmsOnly, type NotificationKind } from '@lastmile/contract';
import { Checkbox, Group, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { kindKeys } from '../../../entities/messages/labels.ts';
import classes from './kind-settings.module.css';

export type ListName = 'offKinds' | 'emailKinds' | 'smsKinds' | 'requiredKinds';

const channels = [
  { name: 'emailKinds', key: 'channel.email' },
  { name: 'smsKinds', key: 'channel.sms' },
  { name: 'requiredKinds', key: 'required' },
] as const;

/** Tickets and the platform send these mails themselves. */
const isMailedAnyway = (name: ListName, kind: NotificationKind) => name === 'emailKinds' && isSmsOnly(kind);

/** Only customers can opt out of a channel, so only what they get can be required. */
const isShown = (name: ListName, kind: NotificationKind) => name !== 'requiredKinds' || isCustomerKind(kind);

interface KindSettingsProps {
  readonly kind: NotificationKind;
  readonly isDisabled: boolean;
  readonly isIn: (name: ListName) => boolean;
  readonly onTurn: (name: ListName, isIncluded: boolean) => void;
}

/** Whether a kind is sent, and by which channels. */
export function KindSettings({ kind, isDisabled, isIn, onTurn }: KindSettingsProps) {
  const { t } = useTranslation('notifications');
  const isOn = !isIn('offKinds');
  const isSent = isIn('emailKinds') || isIn('smsKinds') || isSmsOnly(kind);
  return (
    <div className={classes['row']}>
      <Group gap="sm">
        <Switch
          label={t(kindKeys[kind])}
          checked={isOn}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onTurn('offKinds', !currentTarget.checked)}
        />
        {isOn && !isSent ? (
          <Text size="xs" c="dimmed">
            {t('noChannel')}
          </Text>
        ) : null}
      </Group>
      {isOn ? (
        <div className={classes['channels']}>
          {channels
            .filter(({ name }) => isShown(name, kind))
            .map(({ name, key }) => (
              <Checkbox
                key={name}
                label={t(key)}
                aria-label={`${t(kindKeys[kind])}: ${t(key)}`}
                checked={isIn(name) || isMailedAnyway(name, kind)}
                disabled={isDisabled || isMailedAnyway(name, kind)}
                onChange={({ currentTarget }) => onTurn(name, currentTarget.checked)}
              />
            ))}
        </div>
      ) : null}
    </div>
  );
}

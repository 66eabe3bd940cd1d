import { type CallInput, identityCalls, type Preferences } from '@lastmile/contract';
import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { api } from '../api/client.ts';
import { userRefresh } from './session.ts';

const defaults: Preferences = {
  dateFormat: 'locale',
  weekStart: 'locale',
  density: 'comfortable',
  defaultViews: {},
};

const PreferencesContext = createContext<Preferences>(defaults);

interface PreferencesProviderProps {
  /** Undefined in a session that was stored before preferences existed. */
  readonly preferences: Preferences | undefined;
  readonly children: ReactNode;
}

export const PreferencesProvider = ({ preferences, children }: PreferencesProviderProps) => (
  <PreferencesContext value={preferences ?? defaults}>{children}</PreferencesContext>
);

/** How the user wants dates and lists to look, on every device. */
export const usePreferences = (): Preferences => useContext(PreferencesContext);

type Update = CallInput<typeof identityCalls.updatePreferences>['body'];

export const useUpdatePreferences = () =>
  useMutation({
    mutationFn: (body: Update) => api(identityCalls.updatePreferences, { body }),
    onSuccess: (user) => userRefresh.accept(user),
  });

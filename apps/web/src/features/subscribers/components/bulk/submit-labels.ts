import type subscribers from '../../../../locales/en/subscribers.json';
import type { bulkActionLabelsFor } from './bulk-actions.ts';

type Plural = Extract<keyof typeof subscribers, `submit.${string}_one`>;
type SubmitKey = Plural extends `${infer Key}_one` ? Key : never;
type Label = ReturnType<typeof bulkActionLabelsFor>['label'];

/** What the button says if it changes several subscribers; other actions keep their label. */
const submitKeys: Partial<Record<Label, SubmitKey>> = {
  'action.activate': 'submit.activate',
  'action.reactivate': 'submit.reactivate',
  'action.resume': 'submit.resume',
  'action.reopen': 'submit.reopen',
  'action.suspend': 'submit.suspend',
  'action.hold': 'submit.hold',
  'action.close': 'submit.close',
  'action.disconnect': 'submit.disconnect',
  'action.changePackage': 'submit.changePackage',
  'action.moveRouter': 'submit.move',
  'action.moveArea': 'submit.move',
};

export const submitKey = (label: Label, count: number): SubmitKey | undefined =>
  count > 1 ? submitKeys[label] : undefined;

import {
  customerFields,
  type FieldTable,
  type ImportField,
  type ImportOnlyField,
  type ImportReason,
  type ImportResult,
  type ImportState,
  importReasonText,
  subscriberFields,
} from '@lastmile/contract';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../../shared/i18n/languages.ts';

const importOnlyKeys = {
  id: 'field.id',
  password: 'subscribers:password',
  status: 'subscribers:status',
  statusReason: 'subscribers:statusReason',
  pairCode: 'subscribers:pairCode',
  routerName: 'subscribers:router',
  packageName: 'subscribers:package',
  areaName: 'subscribers:area',
  resellerName: 'subscribers:reseller',
  openingBalance: 'field.openingBalance',
  advanceBalance: 'field.advanceBalance',
  nextBillingOn: 'field.nextBillingOn',
} as const satisfies Record<ImportOnlyField, string>;

/** The label of each importable field, by its name in files. */
type TableKeys<Fields extends FieldTable> = {
  [Key in keyof Fields as Fields[Key] extends { readonly import: infer Imported }
    ? Imported extends { readonly name: infer Name extends string }
      ? Name
      : Key
    : never]: Fields[Key] extends { readonly label: infer Label extends string }
    ? `subscribers:${Label}`
    : never;
};
const tableKeys = <Fields extends FieldTable>(fields: Fields): TableKeys<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      field.import ? [[field.import.name ?? key, `subscribers:${field.label}`]] : [],
    ),
  ) as never;

const fieldKeys = {
  ...importOnlyKeys,
  ...tableKeys(customerFields),
  ...tableKeys(subscriberFields),
} satisfies Record<ImportField, string>;

/** Label of an import's state, and whether it waits for the user. */
export const stateDisplay = {
  uploading: { key: 'state.uploading', color: 'gray' },
  uploaded: { key: 'state.uploaded', color: 'yellow' },
  checking: { key: 'state.checking', color: 'indigo' },
  checked: { key: 'state.checked', color: 'yellow' },
  running: { key: 'state.running', color: 'indigo' },
  done: { key: 'state.done', color: 'green' },
} as const satisfies Record<ImportState, object>;

export const resultDisplay = {
  new: { key: 'result.new', tone: 'green', color: 'green' },
  same: { key: 'result.same', tone: 'gray', color: 'gray' },
  changed: { key: 'result.changed', tone: 'yellow', color: 'yellow' },
  refused: { key: 'result.refused', tone: 'red', color: 'red' },
} as const satisfies Record<ImportResult, object>;

export function useFieldName(): (field: ImportField) => string {
  const { t } = useTranslation(['imports', 'subscribers']);
  return (field) => t(fieldKeys[field]);
}

/** One error as text, prefixed by its column unless the context shows it. */
export function useReasonText(): (reason: ImportReason, withField?: boolean) => string {
  const { t, i18n } = useTranslation(['imports', 'subscribers']);
  const language = chooseLanguage(i18n.language);
  return (reason, withField = true) => {
    const text = importReasonText(reason, language);
    return withField ? `${t(fieldKeys[reason.field])}: ${text}` : text;
  };
}

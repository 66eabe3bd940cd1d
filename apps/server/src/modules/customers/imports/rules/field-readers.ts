import {
  type FieldKind,
  type ImportedField,
  type ImportField,
  type ImportOnlyField,
  type ImportReasonCode,
  importedCustomerFields,
  importedSubscriberFields,
  importWords,
  newSubscriberForm,
  plainDate,
  subscriberStatuses,
  suspensionReasons,
} from '@lastmile/contract';
import { accepted, maxUnitMinor, type Parsed } from '@lastmile/kit';
import { z } from 'zod';
import {
  readAmount,
  readDate,
  readDecimal,
  readMac,
  readMobile,
  readNid,
  readPairCode,
  readWhole,
  readWord,
  readYesNo,
} from './cell-readers.ts';

type Value = string | number | boolean;

interface FieldReader {
  /** Parses the text that a user or another system wrote. */
  read(text: string): Parsed<Value, ImportReasonCode>;
  /** The form's schema for the value, and the reason code when it does not match. */
  readonly schema?: z.core.$ZodType;
  readonly code?: ImportReasonCode;
  /** Property of the parsed row; defaults to the field's name. */
  readonly into?: string;
}

const asIs = (text: string) => accepted(text);
const anyAmount = z.int().min(-maxUnitMinor).max(maxUnitMinor);
const name = (max: number): FieldReader => ({ read: asIs, schema: z.string().max(max) });

type KindReader = Omit<FieldReader, 'schema' | 'into'>;

/** How a cell of each kind is read; choices by their own words. */
const kindReaders = (currency: string): Readonly<Record<Exclude<FieldKind, 'choice'>, KindReader>> => ({
  text: { read: asIs },
  email: { read: asIs, code: 'not_an_email' },
  mobile: { read: readMobile },
  nid: { read: readNid, code: 'not_an_nid' },
  date: { read: readDate, code: 'not_a_date' },
  whole: { read: readWhole, code: 'not_a_number' },
  decimal: { read: readDecimal, code: 'not_a_number' },
  yesNo: { read: readYesNo },
  amount: { read: readAmount(currency), code: 'not_an_amount' },
  ip: { read: asIs, code: 'bad_ip' },
  mac: { read: readMac, code: 'bad_mac' },
  reference: { read: readWhole, code: 'not_a_number' },
});

/** How each field is read. What is valid is decided by the form's schema wherever the form has the field. */
export function fieldReaders(currency: string): Readonly<Record<ImportField, FieldReader>> {
  const kinds = kindReaders(currency);
  const amount = readAmount(currency);
  const tableReader = ({ name: column, key, field }: ImportedField): FieldReader => ({
    ...(field.kind === 'choice'
      ? { read: readWord(field.values ?? [], { ...importWords(column), ...field.import?.words }) }
      : kinds[field.kind]),
    schema: field.form,
    into: key,
  });
  const ofTables = Object.fromEntries(
    [...importedCustomerFields, ...importedSubscriberFields].map((one) => [one.name, tableReader(one)]),
  ) as Record<Exclude<ImportField, ImportOnlyField>, FieldReader>;
  const ownReaders: Record<ImportOnlyField, FieldReader> = {
    id: { read: readWhole },
    password: { read: asIs, schema: newSubscriberForm.shape.password, code: 'bad_password' },
    status: {
      read: readWord<string>(subscriberStatuses, {
        ...ownWords(subscriberStatuses, 'status'),
        ...statusWords,
      }),
    },
    statusReason: { read: readWord<string>(suspensionReasons, importWords('statusReason')) },
    pairCode: { read: readPairCode },
    routerName: name(60),
    packageName: name(60),
    areaName: name(500),
    resellerName: name(254),
    openingBalance: { read: amount, schema: anyAmount, code: 'not_an_amount', into: 'openingBalanceMinor' },
    advanceBalance: { read: amount, schema: anyAmount, code: 'not_an_amount', into: 'advanceBalanceMinor' },
    nextBillingOn: { read: readDate, schema: plainDate(), code: 'not_a_date' },
  };
  // Existing subscribers may have usernames from a router that our rules do not allow.
  return { ...ofTables, ...ownReaders, username: name(255) };
}

/** Words of other lists in the same column, such as those of invoices, mean nothing here. */
const ownWords = (codes: readonly string[], key: string) =>
  Object.fromEntries(Object.entries(importWords(key)).filter(([, code]) => codes.includes(code)));

const statusWords = {
  enabled: 'active',
  on: 'active',
  live: 'active',
  new: 'pending',
  inactive: 'suspended',
  disabled: 'suspended',
  expired: 'suspended',
  blocked: 'suspended',
  off: 'suspended',
  hold: 'on_hold',
  on_hold: 'on_hold',
  deleted: 'closed',
  closed: 'closed',
  terminated: 'closed',
} as const;

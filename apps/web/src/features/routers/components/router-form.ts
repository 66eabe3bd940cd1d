import type { routerForm } from '@lastmile/contract';
import type { z } from 'zod';

/** Values of both router forms. */
export type RouterFormInput = z.input<typeof routerForm>;
type Name = keyof RouterFormInput & string;

/** The part of a form that the shared fields need, provided by the create and edit forms. */
export interface RouterFormParts {
  readonly typed: RouterFormInput;
  readonly set: (name: Name, value: unknown) => void;
  readonly field: (name: Name) => object;
  readonly errorOf: (name: Name) => string | null;
  /** Validates these fields and shows their errors. */
  readonly check: (names: readonly Name[]) => Promise<boolean>;
}

interface WatchedForm {
  readonly form: {
    watch(): unknown;
    setValue(name: never, value: never, options: { shouldDirty: boolean; shouldValidate: boolean }): void;
    trigger(names: never, options: { shouldFocus: boolean }): Promise<boolean>;
    formState: { isSubmitted: boolean };
  };
  readonly field: (name: never) => object;
  readonly errorOf: (name: never) => string | null;
}

export const toRouterFormParts = ({ form, field, errorOf }: WatchedForm): RouterFormParts => ({
  typed: form.watch() as RouterFormInput,
  set: (name, value) =>
    form.setValue(name as never, value as never, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    }),
  field: (name) => field(name as never),
  errorOf: (name) => errorOf(name as never),
  check: (names) => form.trigger(names as never, { shouldFocus: true }),
});

type Connection = Pick<RouterFormInput, 'host' | 'port' | 'protocol' | 'username'>;

/** Whether saving would change how the router is reached, which the user confirms with their own password. */
export const changesConnection = (typed: RouterFormInput, known: Connection): boolean =>
  typed.password !== '' ||
  (['host', 'port', 'protocol', 'username'] as const).some((part) => typed[part] !== known[part]);

export const defaultPorts = { api: 8728, 'api-ssl': 8729 } as const;

export const emptyRouter: RouterFormInput = {
  name: '',
  host: '',
  port: defaultPorts['api-ssl'],
  protocol: 'api-ssl',
  username: 'lastmile',
  password: '',
  currentPassword: '',
  areaId: null,
  latitude: null,
  longitude: null,
  note: '',
  expiredProfile: '',
  pollSeconds: 300,
  textEncoding: 'utf-8',
};

import { ProblemError, problemSchema } from '@lastmile/contract';
import { useQuery } from '@tanstack/react-query';
import { sessionFetch } from '../../shared/session/session.ts';
import type { JsonSchema } from './schema-text.ts';

export const documentPath = '/api/openapi.json';

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  /** `public`, `any`, or an action and a subject. */
  readonly 'x-who': string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
      }
    >
  >;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface ListedCall extends Operation {
  readonly method: string;
  readonly path: string;
}

/** The document of this server, with the token of the session. */
export const useApiCalls = () =>
  useQuery({
    queryKey: ['api-document'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const response = await sessionFetch(documentPath, {});
      if (!response.ok) throw new ProblemError(problemSchema.parse(await response.json()));
      return callsOf((await response.json()) as ApiDocument);
    },
  });

const callsOf = ({ paths }: ApiDocument): ListedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

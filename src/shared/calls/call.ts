import { z } from 'zod';
import { idParam } from '#shared/contracts/fields.ts';
import type { ApiScope, BusinessRole } from '#shared/roles.ts';

/**
 * Who may call. `viewer`, `manager` and `owner` are the least role in the business that the session shows. A key is an API
 * key that has this scope.
 */
export type Who =
  | 'anyone'
  | 'signed-in'
  | BusinessRole
  | `${BusinessRole}-or-admin`
  | 'admin'
  | `key:${ApiScope | 'any'}`;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** The error statuses a call can answer with. All have the same body. */
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
/** The answer is a file of this type instead of JSON. */
export type FileAnswer = { content: Record<string, { schema: z.ZodType }> };

export type CallSpec = {
  who: Who;
  /** The heading in the API's documentation, if it is not that of the group. */
  tag?: string;
  summary: string;
  headers?: z.ZodType;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The type of a body that is a file. */
  consumes?: string;
  answers: Record<number, z.ZodType | FileAnswer>;
  /** Besides those that follow from the rest: see `refusalsOf`. */
  refuses?: RefusalStatus[];
};

/** What one request is: the server mounts and guards it by this, the web sends it, the documentation describes it. */
export type Call<S extends CallSpec = CallSpec> = { method: Method; path: string; spec: S };

/** Without `answers` a call answers 204, and without `params` the `:id` in its path is the number of a row. */
type Declared = Omit<CallSpec, 'answers'> & Partial<CallSpec>;

const NO_CONTENT = { 204: z.null() };

type Completed<Request extends string, S extends Declared> = S &
  (S extends { answers: object } ? unknown : { answers: typeof NO_CONTENT }) &
  (S extends { params: z.ZodType }
    ? unknown
    : Request extends `${string}/:id${string}`
      ? { params: typeof idParam }
      : unknown);

/**
 * In the bundles of the web, a call has only its method and path (scripts/calls-for-web.ts), so that pages do not load the
 * contracts of the server.
 */
export function call<Request extends `${Method} /${string}`, S extends Declared>(request: Request, spec: S) {
  const [method, path] = request.split(' ') as [Method, string];
  const params = path.includes('/:id') ? { params: idParam } : {};
  const complete = { answers: NO_CONTENT, ...params, ...spec };
  return { method, path, spec: complete as unknown as Completed<Request, S> };
}

/** Calls below one heading of the API's documentation. */
export function calls<Group extends Record<string, Call>>(tag: string, group: Group): Group {
  for (const { spec } of Object.values(group)) spec.tag ??= tag;
  return group;
}

/** What takes input can refuse it, what is not for anyone refuses others, and requests with a key are limited. */
export function refusalsOf({ who, headers, params, query, body, refuses = [] }: CallSpec): RefusalStatus[] {
  return [
    ...(headers || params || query || body ? [400 as const] : []),
    ...(who === 'anyone' ? [] : [401 as const]),
    ...(who === 'anyone' || who === 'signed-in' ? [] : [403 as const]),
    ...(who.startsWith('key:') ? [429 as const] : []),
    ...refuses,
  ];
}

export function file(...types: string[]): FileAnswer {
  return { content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])) };
}

export function textFile(type: string): FileAnswer {
  return { content: { [type]: { schema: z.string() } } };
}

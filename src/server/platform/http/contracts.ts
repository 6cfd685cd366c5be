import type { FastifySchemaCompiler } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * Reads requests by their contracts. Compiled contracts are faster; when one refuses, the Zod contract parses again to give
 * the reason. Compiling all takes a tenth of a start, so each is compiled by its first request, except what a tip needs.
 */
export const readRequests: FastifySchemaCompiler<z.ZodType> = (route) => {
  let validate = isForTips(route.url) ? compile(route) : undefined;
  return (data) => {
    validate ??= compile(route);
    return validate(data);
  };
};

type Route = Parameters<FastifySchemaCompiler<z.ZodType>>[0];

function compile(route: Route) {
  return validatorCompiler({ ...route, schema: z.compile(route.schema) });
}

/** Those of tips, and the pages that the server renders. */
function isForTips(url = ''): boolean {
  return url.startsWith('/api/tips') || !url.startsWith('/api/');
}

/**
 * Writes answers by their contracts. A contract that changes what it reads, as those of requests do, cannot write: the
 * request would be carried out and answered with an error. The program does not start with such a route.
 */
export const writeAnswers: typeof serializerCompiler = (route) => {
  if (onlyReads(route.schema as z.core.$ZodType))
    throw new Error(`${route.method} ${route.url}: the contract of an answer has a transform`);
  return serializerCompiler(route);
};

const known = new WeakMap<z.core.$ZodType, boolean>();

function onlyReads(schema: z.core.$ZodType): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  // For contracts that contain themselves.
  known.set(schema, false);
  const { def } = schema._zod;
  const isSo = def.type === 'transform' || Object.values(def).flatMap(schemasIn).some(onlyReads);
  known.set(schema, isSo);
  return isSo;
}

/** The contracts in a part of a definition: alone, in a list, or by name. */
function schemasIn(part: unknown): z.core.$ZodType[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('_zod' in part) return [part as z.core.$ZodType];
  return Object.values(part).filter((each) => typeof each === 'object' && each !== null && '_zod' in each);
}

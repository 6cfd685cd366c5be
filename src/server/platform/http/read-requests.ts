import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
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

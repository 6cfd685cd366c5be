import { z } from 'zod';

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  format?: string;
  pattern?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
};

const byFormat: Record<string, string> = {
  email: 'guest@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2026-11-16',
  'date-time': '2026-11-15T08:00:00.000Z',
  uri: 'https://example.com/karam',
};

/** Tried in this order for a text with a pattern. */
const texts = ['5', '5.00', '2026-10', '2026-11-16', '8:00', '#0b3d91', '+971 4 123 4567', 'AA'];

/**
 * A body that the contract accepts, made from the contract alone. `known` has values by the name of their field, for what no
 * contract says: a password, an id that exists. Throws if the contract refuses what was made.
 */
export function exampleBody(contract: z.ZodType, known: Record<string, unknown>): Record<string, unknown> {
  const schema = z.toJSONSchema(contract, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema;
  const root = schema.$defs?.[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const full = exampleOf(root, known, true) as Record<string, unknown>;
  const required = exampleOf(root, known, false) as Record<string, unknown>;
  // A change of settings must name one of them, and one field can forbid another.
  const withOne = Object.keys(full).map((name) => ({ ...required, [name]: full[name] }));
  const right = [full, required, ...withOne].find((body) => contract.safeParse(body).success);
  if (right === undefined) throw new Error(contract.safeParse(required).error?.message);
  return right;
}

function exampleOf(schema: Schema, known: Record<string, unknown>, withOptional: boolean): unknown {
  const { const: fixed, enum: allowed, anyOf, oneOf, allOf, properties } = schema;
  if (fixed !== undefined) return fixed;
  if (allowed) return allowed[0];
  const [first] = anyOf ?? oneOf ?? allOf ?? [];
  if (first) return exampleOf(first, known, withOptional);
  if (properties) {
    const names = Object.keys(properties).filter((name) => withOptional || schema.required?.includes(name));
    return Object.fromEntries(
      names.map((name) => [
        name,
        name in known ? known[name] : exampleOf(properties[name] ?? {}, known, withOptional),
      ]),
    );
  }
  switch (schema.type) {
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        exampleOf(schema.items ?? {}, known, withOptional),
      );
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'null':
      return null;
    case 'object':
      return {};
    default:
      return textOf(schema);
  }
}

function textOf({ format, pattern }: Schema): string {
  const sample = byFormat[format ?? ''];
  if (sample) return sample;
  const allowed = pattern ? new RegExp(pattern, 'u') : /^/;
  return texts.find((text) => allowed.test(text)) ?? '';
}

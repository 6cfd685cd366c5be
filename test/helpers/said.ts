import { expect } from 'vitest';
import { refusalText } from '#server/platform/base/words.ts';
import { errorBody } from '#shared/contracts/request-parts.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

type Answer = { json(): unknown };

/**
 * The message, code and field messages of a refusal. Fails unless every sentence is the one of a closed
 * reason with its parameters.
 */
export function said(answer: Answer): { message: string; code: string; fields?: Record<string, string> } {
  const { message, code, reason, params, fields } = errorBody.strict().parse(answer.json());
  expect(message).toBe(refusalText({ reason, params } as Refusal));
  if (!fields) return { message, code };
  for (const field of Object.values(fields)) expect(field.message).toBe(refusalText(field as Refusal));
  const sentences = Object.entries(fields).map(([name, field]) => [name, field.message]);
  return { message, code, fields: Object.fromEntries(sentences) };
}

type Described = { type: string; message: string; stack: string; [key: string]: unknown };

/** The fields of an error that are logged. The detail of a PostgreSQL error is not: it can contain whole rows. */
export function describeError(error: Error): Described {
  const {
    name,
    message,
    stack = '',
    code,
    constraint,
    table,
  } = error as Error & Record<string, unknown> & { stack?: string };
  return { type: name, message, stack, code, constraint, table };
}

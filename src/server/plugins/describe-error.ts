type Described = { type: string; message: string; stack: string; [key: string]: unknown };

/** An error for the log. PostgreSQL's carry whole rows in their detail, so only what is named here is written. */
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

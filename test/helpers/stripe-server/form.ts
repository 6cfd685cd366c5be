/** Stripe's requests are forms whose field names have brackets: `line_items[0][price_data][currency]`. */
export type Form = URLSearchParams;

/** For `metadata`: `metadata[a]=1&metadata[b]=2` is {a: 1, b: 2}. */
export function groupIn(form: Form, name: string): Record<string, string> {
  const below = [...form].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(below.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

/** For `expand`: `expand[0]=a&expand[1]=b` is [a, b]. */
export function listIn(form: Form, name: string): string[] {
  return Object.values(groupIn(form, name));
}

/** The outermost names: `a` for `a[b][c]`. */
export function namesIn(form: Form): string[] {
  return [...form.keys()].map((key) => key.split('[')[0] ?? '');
}

export function wholeNumberIn(form: Form, name: string): number | undefined {
  const text = form.get(name);
  return text !== null && /^-?\d+$/.test(text) ? Number(text) : undefined;
}

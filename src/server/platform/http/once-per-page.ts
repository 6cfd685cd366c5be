import { AsyncLocalStorage } from 'node:async_hooks';

const reads = new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/** The calls of the API that one page needs share what each of them would read again, such as the session. */
export function renderPage<T>(render: () => Promise<T>): Promise<T> {
  return reads.run(new Map(), render);
}

/** While a page is rendered, reads once for each key. Otherwise every time. */
export function oncePerPage<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = reads.getStore();
  if (!known) return read();
  const found = (known.get(key) as Promise<T> | undefined) ?? read();
  known.set(key, found);
  return found;
}

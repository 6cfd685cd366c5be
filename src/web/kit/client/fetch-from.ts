type Fetch = (path: string, init: RequestInit) => Promise<Response>;

let current: Fetch | undefined;

/** How requests are sent: by the browser, or to the server that draws the page. */
export function fetchHere(path: string, init: RequestInit): Promise<Response> {
  return (current ?? fetch)(path, init);
}

/**
 * All requests that `begin` starts go to `ask`. Only until it returns: another page may be drawn as soon as this one waits
 * for an answer.
 */
export function fetchFrom<T>(ask: Fetch, begin: () => T): T {
  current = ask;
  try {
    return begin();
  } finally {
    current = undefined;
  }
}

/** Storage can be forbidden. What it would hold is never worth an error. */
function tryStorage<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string | null): void {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
}

/** What this browser remembers for its user. */
export const recall = (key: string): string | null => tryStorage(() => localStorage.getItem(key));

/** A value that was written as JSON. Storage may also contain something else. */
export const recallJson = <T>(key: string): T | null =>
  tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'));

/** Null forgets it. */
export const remember = (key: string, value: string | null) =>
  void tryStorage(() => write(localStorage, key, value));

/** The same until this window is closed. */
export const recallInWindow = (key: string): string | null => tryStorage(() => sessionStorage.getItem(key));
export const rememberInWindow = (key: string, value: string | null) =>
  void tryStorage(() => write(sessionStorage, key, value));

export const recallJsonInWindow = <T>(key: string): T | null =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));

/** A cookie that the server has set for a script. */
export const recallCookie = (name: string): string | null =>
  tryStorage(() => {
    const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
  });

/** The attributes must be those with which it was set. */
export const forgetCookie = (name: string, attributes: string) =>
  void tryStorage(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to do it is missing in some browsers
    document.cookie = `${name}=; ${attributes}`;
  });

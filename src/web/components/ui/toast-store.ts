export type ToastContent = { title: string; description?: string; variant?: 'destructive' };
export type ShownToast = ToastContent & { id: number; open: boolean };

const AFTER_RELOAD_KEY = 'karam_toast';
const listeners = new Set<() => void>();
let shown: ShownToast | undefined;
let lastId = 0;
let shownAtMs = 0;

/** A toast that an action shows just before it leads to another page belongs to that page too. */
const BELONGS_TO_NEXT_PAGE_MS = 1000;

/** At most one toast is visible: a new one replaces the last. */
export function toast(content: ToastContent): void {
  lastId += 1;
  shownAtMs = performance.now();
  change({ ...content, id: lastId, open: true });
}

export function closeToast(id: number): void {
  if (shown?.id === id) change({ ...shown, open: false });
}

/** For a change of the page: what was said on the last one is over. */
export function closeToastOfLastPage(): void {
  if (shown && performance.now() - shownAtMs > BELONGS_TO_NEXT_PAGE_MS) closeToast(shown.id);
}

/** For a toast followed by a page load, which would remove it before anybody could read it. */
export function toastAfterReload(content: ToastContent): void {
  try {
    sessionStorage.setItem(AFTER_RELOAD_KEY, JSON.stringify(content));
  } catch {
    // Storage can be forbidden: then only the toast is lost.
  }
}

export function showToastLeftBeforeReload(): void {
  try {
    const left = sessionStorage.getItem(AFTER_RELOAD_KEY);
    sessionStorage.removeItem(AFTER_RELOAD_KEY);
    if (left) toast(JSON.parse(left));
  } catch {
    // Storage is forbidden, or its content is not a toast: show nothing.
  }
}

export function shownToast(): ShownToast | undefined {
  return shown;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: ShownToast): void {
  shown = next;
  for (const listener of listeners) listener();
}

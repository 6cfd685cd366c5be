export type ToastContent = { title: string; description?: string; variant?: 'destructive' };
export type ShownToast = ToastContent & { id: number; open: boolean };

const AFTER_RELOAD_KEY = 'karam_toast';
const listeners = new Set<() => void>();
let shown: ShownToast | undefined;
let lastId = 0;

/** At most one toast is visible: a new one replaces the last. */
export function toast(content: ToastContent): void {
  lastId += 1;
  change({ ...content, id: lastId, open: true });
}

export function closeToast(id: number): void {
  if (shown?.id === id) change({ ...shown, open: false });
}

/** Whatever toast is visible. */
export function closeShownToast(): void {
  if (shown) closeToast(shown.id);
}

/** For a toast before a page load, which would remove it too early. */
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

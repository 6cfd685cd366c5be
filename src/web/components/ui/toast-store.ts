export type ToastContent = { title: string; description?: string; variant?: 'destructive' };
export type ShownToast = ToastContent & { id: number; open: boolean };

const AFTER_RELOAD_KEY = 'karam_toast';
const listeners = new Set<() => void>();
let shown: ShownToast | undefined;
let lastId = 0;

/** At most one is visible: a new one takes the place of the last. */
export function toast(content: ToastContent): void {
  lastId += 1;
  change({ ...content, id: lastId, open: true });
}

export function closeToast(id: number): void {
  if (shown?.id === id) change({ ...shown, open: false });
}

/** For a toast followed by a hard redirect, which would otherwise take it away unread. */
export function toastAfterReload(content: ToastContent): void {
  try {
    sessionStorage.setItem(AFTER_RELOAD_KEY, JSON.stringify(content));
  } catch {
    // A browser that forbids storage loses the toast, nothing else.
  }
}

export function showToastLeftBeforeReload(): void {
  try {
    const left = sessionStorage.getItem(AFTER_RELOAD_KEY);
    sessionStorage.removeItem(AFTER_RELOAD_KEY);
    if (left) toast(JSON.parse(left));
  } catch {
    // As above; and what cannot be read as a toast is not one.
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

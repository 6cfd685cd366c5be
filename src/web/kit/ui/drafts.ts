import { recallJsonInWindow, rememberInWindow } from '#web/kit/client/browser-memory.ts';

const STORAGE_KEY = 'karam_drafts';

type Values = Record<string, unknown>;
/** What was typed in one form. Only the same user gets it back. */
type Draft = { userId: string; form: string; values: Values };

const openForms = new Set<() => Draft | undefined>();

/** `read` returns what was typed, or undefined if nothing was. Returns a function that ends it. */
export function watchForm(read: () => Draft | undefined): () => void {
  openForms.add(read);
  return () => openForms.delete(read);
}

/** Called when the session has ended, before the page is left: saves what was typed in all open forms. */
export function saveDrafts(): void {
  const drafts = [...openForms].map((read) => read()).filter((draft) => draft !== undefined);
  if (drafts.length > 0) store([...listDrafts().filter(({ form }) => !isAmong(drafts, form)), ...drafts]);
}

/** The values of this form, once. */
export function consumeDraft(userId: string, form: string): Values | undefined {
  const drafts = listDrafts();
  const found = drafts.find((draft) => draft.form === form);
  if (!found) return undefined;
  store(drafts.filter((draft) => draft !== found));
  return found.userId === userId ? found.values : undefined;
}

export function forgetDrafts(): void {
  store([]);
}

function isAmong(drafts: Draft[], form: string): boolean {
  return drafts.some((draft) => draft.form === form);
}

function listDrafts(): Draft[] {
  return recallJsonInWindow<Draft[]>(STORAGE_KEY) ?? [];
}

function store(drafts: Draft[]): void {
  rememberInWindow(STORAGE_KEY, drafts.length > 0 ? JSON.stringify(drafts) : null);
}

import { guestTextNames } from '#shared/guest-texts.ts';
import { emptyDraft, type TipBody, type TipDraft } from '#web/tipping/tips/tip-draft.ts';
import type { TipIntent } from '#web/tipping/tips/tip-intent.ts';

type StoredForm = { draft: TipDraft; intent: TipIntent | undefined };

/** Stores the form over a reload, and requests without a response also for the next scan of the code. */
export type FormStore = {
  find(): StoredForm | undefined;
  save(tip: StoredForm): void;
  clear(): void;
};

/** Storage for one text. Each method throws if storage is forbidden or full. */
export type TextStorage = { read(): string | null | undefined; write(text: string): void; clear(): void };
/** sessionStorage, localStorage, and the state of the page's history entry, which is never forbidden. */
export type FormStorages = { tab: TextStorage; device: TextStorage; page: TextStorage };

const UNSETTLED_FOR_MS = 24 * 60 * 60_000;

/**
 * A form is stored for its tab. A request without a response is stored for the whole device, for a day: a guest who
 * scans the code again gets a new tab, and must not pay twice. If storage is forbidden, the history state holds the
 * form over a reload.
 */
export function formStoreIn({ tab, device, page }: FormStorages, clock: () => number = Date.now): FormStore {
  return {
    find: () =>
      attempt(() => findStoredForm(tab.read())) ??
      attempt(() => findUnsettled(device.read(), clock())) ??
      attempt(() => findStoredForm(page.read())),
    save(tip) {
      const isUnsettled = (tip.intent?.unsettled.length ?? 0) > 0;
      const stored = toStored(tip);
      attempt(() =>
        isUnsettled ? device.write(JSON.stringify({ ...stored, at: clock() })) : device.clear(),
      );
      const text = JSON.stringify(stored);
      try {
        tab.write(text);
      } catch {
        attempt(() => page.write(text));
      }
    },
    clear() {
      for (const textStorage of [tab, device, page]) attempt(() => textStorage.clear());
    },
  };
}

function findUnsettled(text: string | null | undefined, now: number): StoredForm | undefined {
  const tip = findStoredForm(text);
  const { at } = text ? JSON.parse(text) : { at: 0 };
  return tip?.intent?.unsettled.length && now - Number(at) < UNSETTLED_FOR_MS ? tip : undefined;
}

/**
 * The stored form keeps the name `amount`: a tip sent before an update of Karam must still be known after it.
 */
type StoredDraft = Omit<TipDraft, 'amountText'> & { amount: string };

function toStored({ draft: { amountText, ...draft }, intent }: StoredForm) {
  return { draft: { ...draft, amount: amountText }, intent };
}

/** Text that is not a stored form is ignored. */
export function findStoredForm(text: string | null | undefined): StoredForm | undefined {
  if (!text) return undefined;
  const { draft, intent } = JSON.parse(text);
  if (!isStoredDraft(draft)) return undefined;
  const { amount: amountText, ...rest } = draft;
  // A form that an earlier version stored lacks the texts that are new.
  return { draft: { ...emptyDraft, ...rest, amountText }, intent: isIntent(intent) ? intent : undefined };
}

function isStoredDraft(value: unknown): value is StoredDraft {
  const draft = value as StoredDraft | null | undefined;
  return (
    typeof draft?.amount === 'string' &&
    guestTextNames.every((name) => ['string', 'undefined'].includes(typeof draft[name])) &&
    [draft?.isPreset, draft?.coverFee].every((part) => typeof part === 'boolean')
  );
}

function isIntent(value: unknown): value is TipIntent {
  const intent = value as TipIntent | null | undefined;
  return (
    typeof intent?.key === 'string' &&
    Array.isArray(intent.unsettled) &&
    intent.unsettled.every(isBody) &&
    (intent.opened === undefined || isBody(intent.opened))
  );
}

function isBody(value: unknown): value is TipBody {
  return typeof value === 'object' && value !== null && 'amount' in value && 'staffId' in value;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

import type { TipBody, TipDraft } from '#web/features/tips/tip-draft.ts';
import type { TipIntent } from '#web/features/tips/tip-intent.ts';

export type RememberedTip = { draft: TipDraft; intent: TipIntent | undefined };

/** Where a form is kept over a reload, and what was sent of it over a second scan. */
export type TipMemory = {
  find(): RememberedTip | undefined;
  keep(tip: RememberedTip): void;
  forget(): void;
};

/** A place for one text. Any of them may be forbidden or full, and then throws. */
export type Shelf = { read(): string | null | undefined; write(text: string): void; clear(): void };
/** The tab's own, the device's for all tabs, and the page's entry in the history, which needs no permission. */
export type Shelves = { tab: Shelf; device: Shelf; page: Shelf };

const UNSETTLED_FOR_MS = 24 * 60 * 60_000;

/**
 * A form belongs to its tab. But what was sent without an answer is known on the whole device for a day: whoever scans
 * the code again lands in a new tab, and must not pay a second time there. Where storage is forbidden the history's
 * entry keeps it over a reload.
 */
export function rememberOn({ tab, device, page }: Shelves, clock: () => number = Date.now): TipMemory {
  return {
    find: () =>
      attempt(() => findRememberedTip(tab.read())) ??
      attempt(() => findUnsettled(device.read(), clock())) ??
      attempt(() => findRememberedTip(page.read())),
    keep(tip) {
      const isUnsettled = (tip.intent?.unsettled.length ?? 0) > 0;
      attempt(() => (isUnsettled ? device.write(JSON.stringify({ ...tip, at: clock() })) : device.clear()));
      const text = JSON.stringify(tip);
      try {
        tab.write(text);
      } catch {
        attempt(() => page.write(text));
      }
    },
    forget() {
      for (const shelf of [tab, device, page]) attempt(() => shelf.clear());
    },
  };
}

function findUnsettled(text: string | null | undefined, now: number): RememberedTip | undefined {
  const tip = findRememberedTip(text);
  const { at } = text ? JSON.parse(text) : { at: 0 };
  return tip?.intent?.unsettled.length && now - Number(at) < UNSETTLED_FOR_MS ? tip : undefined;
}

/** What an older version or somebody else wrote there is no form. */
export function findRememberedTip(text: string | null | undefined): RememberedTip | undefined {
  if (!text) return undefined;
  const { draft, intent } = JSON.parse(text);
  if (!isDraft(draft)) return undefined;
  return { draft, intent: isIntent(intent) ? intent : undefined };
}

function isDraft(value: unknown): value is TipDraft {
  const draft = value as TipDraft | null | undefined;
  return (
    [draft?.amount, draft?.customerName, draft?.message].every((part) => typeof part === 'string') &&
    [draft?.isPreset, draft?.coverFee].every((part) => typeof part === 'boolean')
  );
}

function isIntent(value: unknown): value is TipIntent {
  const intent = value as TipIntent | null | undefined;
  return typeof intent?.key === 'string' && Array.isArray(intent.unsettled) && intent.unsettled.every(isBody);
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

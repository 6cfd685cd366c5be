import type { TipBody, TipDraft } from '#web/features/tips/tip-draft.ts';
import type { TipIntent } from '#web/features/tips/tip-intent.ts';

export type RememberedTip = { draft: TipDraft; intent: TipIntent | undefined };

/** Where a form is kept over a reload. */
export type TipMemory = {
  find(): RememberedTip | undefined;
  keep(tip: RememberedTip): void;
  forget(): void;
};

/** For one tab and one person. Storage can be forbidden or full: then the form lives as long as the page. */
export function tabMemory(staffId: number): TipMemory {
  const name = `karam_tip_${staffId}`;
  return {
    find: () => attempt(() => findRememberedTip(sessionStorage.getItem(name))),
    keep: (tip) => attempt(() => sessionStorage.setItem(name, JSON.stringify(tip))),
    forget: () => attempt(() => sessionStorage.removeItem(name)),
  };
}

/** What an older version or somebody else wrote there is no form. */
export function findRememberedTip(text: string | null): RememberedTip | undefined {
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

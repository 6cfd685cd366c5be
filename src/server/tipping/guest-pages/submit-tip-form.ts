import { findTipByKey } from '#server/money/ledger/read/tips.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { invalidFields } from '#server/platform/http/error-answer.ts';
import { type PostedTip, readPostedTip } from '#server/tipping/guest-pages/posted-forms.ts';
import { sendTeamTip } from '#server/tipping/tips/send-team-tip.ts';
import { sendTip } from '#server/tipping/tips/send-tip.ts';
import type { Guest, Tipping } from '#server/tipping/tips/tipping.ts';
import { tipRequest } from '#shared/contracts/tips.ts';
import { plainAmount } from '#shared/money/amounts.ts';
import { followLink, type Tipped, type TipSource, thanksLink } from '#shared/tip-links.ts';

/** The form, with table or room and source from the URL of its page. */
type TipForm = PostedTip & { at?: string | undefined; from?: TipSource | undefined };

type FormOutcome = { goTo: string } | { refused: AppError };

/**
 * Handles a tip from a browser without JavaScript: returns where the guest goes next, or why the tip was
 * refused.
 */
export async function submitTipForm(
  tipping: Tipping,
  tipped: Tipped,
  form: TipForm,
  guest: Guest,
): Promise<FormOutcome> {
  try {
    return { goTo: await sendForm(tipping, tipped, form, guest) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const earlier = await findEarlierTip(tipping, guest, error);
    return earlier ? { goTo: followLink('', earlier.token) } : { refused: error };
  }
}

/** For the rate limit, which counts invalid requests separately. */
export function isValidForm(body: unknown): boolean {
  return parseForm(1, readPostedTip(String(body ?? ''))).success;
}

function parseForm(staffId: number, form: TipForm) {
  return tipRequest.safeParse({ ...form, staffId, amount: plainAmount(form.amount) });
}

async function sendForm(tipping: Tipping, tipped: Tipped, form: TipForm, guest: Guest): Promise<string> {
  const parsed = parseForm(tipped.id, form);
  if (!parsed.success) throw invalidFields(parsed.error.issues);
  const { staffId, ...request } = parsed.data;
  const receipt = tipped.isTeam
    ? await sendTeamTip(tipping, { ...request, businessId: tipped.id }, guest)
    : await sendTip(tipping, { ...request, staffId }, guest);
  if (receipt.status === 'pending') return receipt.checkoutUrl ?? followLink('', receipt.token);
  return thanksLink(tipped, receipt.token);
}

/**
 * The key was already used for another request: the guest changed the form after the first response was lost.
 * The first version was recorded and this one was not, so show the first.
 */
async function findEarlierTip({ payments }: Tipping, { idempotencyKey }: Guest, { refusal }: AppError) {
  if (refusal.reason !== 'idempotency_key_used' || !idempotencyKey) return undefined;
  return findTipByKey(payments.db, idempotencyKey);
}

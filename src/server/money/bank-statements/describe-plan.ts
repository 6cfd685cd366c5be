import { createHash } from 'node:crypto';
import { findGap } from '#server/money/bank-statements/find-gap.ts';
import type { Plan } from '#server/money/bank-statements/plan-statements.ts';
import { bankEntryKinds } from '#shared/bank-entry-kinds.ts';
import { maskIbansIn } from '#shared/iban.ts';
import { addFils, fils, toDecimal } from '#shared/money.ts';

/** The plan as an admin sees it, with a fingerprint by which exactly this plan is applied. */
export function describePlan(content: string, { statements, known, planned, links }: Plan) {
  const lines = planned.map(({ entry, kind, matches }) => ({
    reference: entry.reference,
    bookedDay: entry.bookedDay,
    amount: toDecimal(entry.amountFils),
    kind,
    payoutIds: matches.flatMap((match) => ('payoutId' in match ? match.payoutId : [])),
    text: entry.text && maskIbansIn(entry.text),
  }));
  const kinds = bankEntryKinds.filter((kind) => kind !== 'opening');
  const shown = {
    statements: statements.map(({ statement, link, isKnown }) => {
      const gap = isKnown ? undefined : findGap(link, links);
      const { fromDay, toDay, opening, closing } = link;
      return {
        name: statement.name,
        fromDay,
        toDay,
        opening,
        closing,
        entryCount: statement.entries.length,
        isKnown,
        gap: gap ? { ...gap, changed: toDecimal(gap.changedFils) } : null,
      };
    }),
    lines,
    knownEntries: known.length,
    sums: kinds.map((kind) => {
      const ofKind = planned.filter((line) => line.kind === kind);
      const totalFils = addFils(fils(0), ...ofKind.map(({ entry }) => entry.amountFils));
      return { kind, count: ofKind.length, total: toDecimal(totalFils) };
    }),
  };
  // The lines contain what they are about, so a payout that changed after the preview gives another fingerprint.
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([content, shown]))
    .digest('base64url');
  return { ...shown, fingerprint };
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActions } from '../src/shared/audit-actions.ts';
import { bankDifferences, bankEntryKinds, bankExplanations } from '../src/shared/bank.ts';
import { browsers, systems } from '../src/shared/contracts/auth.ts';
import { deliveryDecisions, deliveryStates, receivedStates } from '../src/shared/contracts/bank-channel.ts';
import { historyEvents } from '../src/shared/contracts/business-review.ts';
import { instantStates } from '../src/shared/contracts/instant-payments.ts';
import { owedObstacles } from '../src/shared/contracts/owed.ts';
import { proposalKinds, proposalOutcomes } from '../src/shared/contracts/proposals.ts';
import { invoiceKinds } from '../src/shared/contracts/statements.ts';
import { emirates } from '../src/shared/emirates.ts';
import { feedbackChips, thanksPhrases } from '../src/shared/feedback.ts';
import {
  holderKinds,
  ledgerRules,
  ledgerSubjects,
  moneyAccounts,
} from '../src/shared/money/ledger-accounts.ts';
import { disputeReasons } from '../src/shared/money/payment-kinds.ts';
import { jobNames } from '../src/shared/program-status.ts';
import { guestReasons } from '../src/shared/reasons/guest-reasons.ts';
import { reasons } from '../src/shared/reasons/reasons.ts';
import { businessRoles } from '../src/shared/roles.ts';
import { screeningSources } from '../src/shared/screening.ts';
import {
  businessStatuses,
  businessTypes,
  payoutStatuses,
  reviewReasons,
  webhookKinds,
} from '../src/shared/statuses.ts';
import { shownSources } from '../src/shared/tip-links.ts';

/** All but the one that names the platform, whose words need a parameter (src/web/kit/i18n/reason-words.ts). */
const codesOf = (some: object) => Object.keys(some).filter((reason) => reason !== 'karam_unavailable');

/** Messages by a code: the message of the audit action "staff.joined" is `audit_staff_joined`. */
const tables: Record<string, { prefix: string; codes: readonly string[] }> = {
  auditActionWords: { prefix: 'audit_', codes: auditActions },
  bankDifferenceWords: { prefix: 'bank_difference_', codes: bankDifferences },
  bankEntryKindWords: { prefix: 'bank_kind_', codes: bankEntryKinds },
  bankExplanationWords: { prefix: 'bank_kind_', codes: bankExplanations },
  browserWords: { prefix: 'browser_', codes: browsers },
  businessHistoryWords: { prefix: 'history_', codes: historyEvents },
  businessRoleWords: { prefix: 'role_here_', codes: businessRoles },
  businessStatusWords: { prefix: 'status_', codes: businessStatuses },
  businessTypeWords: { prefix: 'business_type_', codes: businessTypes },
  deliveryDecisionWords: { prefix: 'delivery_decision_', codes: deliveryDecisions },
  deliveryStateWords: { prefix: 'delivery_state_', codes: deliveryStates },
  disputeReasonWords: { prefix: 'dispute_reason_', codes: disputeReasons },
  emirateWords: { prefix: 'emirate_', codes: emirates },
  feedbackChipWords: { prefix: 'feedback_chip_', codes: feedbackChips },
  guestReasonWords: { prefix: 'reason_', codes: codesOf(guestReasons) },
  holderKindWords: { prefix: 'settings_holder_', codes: holderKinds },
  instantStateWords: { prefix: 'instant_state_', codes: instantStates },
  invoiceKindWords: { prefix: 'invoice_kind_', codes: invoiceKinds },
  jobWords: { prefix: 'status_job_', codes: jobNames },
  ledgerRuleWords: { prefix: 'ledger_rule_', codes: ledgerRules },
  ledgerSubjectWords: { prefix: 'ledger_subject_', codes: ledgerSubjects },
  moneyAccountWords: { prefix: 'money_account_', codes: moneyAccounts },
  owedObstacleWords: { prefix: 'payouts_obstacle_', codes: owedObstacles },
  payoutStatusWords: { prefix: 'payout_status_', codes: payoutStatuses },
  proposalKindWords: { prefix: 'proposal_', codes: proposalKinds },
  proposalOutcomeWords: { prefix: 'proposal_outcome_', codes: proposalOutcomes },
  reasonWords: { prefix: 'reason_', codes: codesOf(reasons) },
  receivedStateWords: { prefix: 'received_state_', codes: receivedStates },
  reviewReasonWords: { prefix: 'review_reason_', codes: reviewReasons },
  screeningSourceWords: { prefix: 'screening_source_', codes: screeningSources },
  systemWords: { prefix: 'system_', codes: systems },
  thanksPhraseWords: { prefix: 'thanks_phrase_', codes: thanksPhrases },
  tipSourceWords: { prefix: 'insights_way_', codes: shownSources },
  webhookKindWords: { prefix: 'hooks_kind_', codes: webhookKinds },
};

const folder = join(import.meta.dirname, '..', 'src', 'web', 'kit', 'words');

/** Writes each table to a file of its own, so that a page loads only the words that it shows. */
export function writeWordTables(): void {
  const written = Object.entries(tables).map(([name, { prefix, codes }]) => ({
    path: join(folder, `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`),
    text: tableOf(name, prefix, codes),
  }));
  if (written.every(({ path, text }) => findText(path) === text)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { path, text } of written) writeFileSync(path, text);
}

/** The compiler refuses a code without a message, as the table names a message that does not exist. */
function tableOf(name: string, prefix: string, codes: readonly string[]): string {
  const keyOf = (code: string) => prefix + code.toLowerCase().replaceAll(/\W/g, '_');
  return [
    '// Generated by scripts/word-tables.ts.',
    "import { m } from '#web/paraglide/messages.js';",
    '',
    `export const ${name} = {`,
    ...codes.map((code) => `  '${code}': m.${keyOf(code)},`),
    '};',
    '',
  ].join('\n');
}

function findText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

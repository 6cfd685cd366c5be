import { insertAudits } from '#server/platform/audit/audit-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { type AuditAction, type AuditSubject, auditSubjects } from '#shared/audit-actions.ts';
import { maskIbansIn } from '#shared/money/iban.ts';

/**
 * What the action was about, as `{ payout: 7 }`: nothing if there is no id. The detail never contains a password or other
 * secrets. IBANs in it are masked, also in what a person or a bank wrote.
 */
type AuditEntry = { [Kind in AuditSubject]?: string | number | null | undefined } & {
  detail?: Record<string, unknown> | undefined;
};

/** Call it in the transaction of the recorded action, so that both are committed or neither. */
export async function recordAudit(
  db: Db,
  actor: Actor,
  action: AuditAction,
  entry: AuditEntry = {},
): Promise<void> {
  await recordAudits(db, actor, [{ action, ...entry }]);
}

export async function recordAudits(
  db: Db,
  { actorId, address, requestId, apiKey }: Actor,
  entries: (AuditEntry & { action: AuditAction })[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertAudits(
    db,
    entries.map(({ action, detail, ...about }) => {
      const subjectType = auditSubjects.find((kind) => about[kind]) ?? null;
      const subjectId = subjectType && String(about[subjectType]);
      const text = JSON.stringify({ ...detail, ...(apiKey && { apiKey }) });
      return { actorId, address, requestId, action, subjectType, subjectId, detail: maskIbansIn(text) };
    }),
  );
}

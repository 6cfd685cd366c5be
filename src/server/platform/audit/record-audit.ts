import { insertAudits } from '#server/platform/audit/audit-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import type { AuditAction, AuditSubject } from '#shared/audit-actions.ts';
import { maskIbansIn } from '#shared/money/iban.ts';

export type AuditEntry = {
  action: AuditAction;
  subject?: { type: AuditSubject; id: string | number };
  /** Never contains a password or other secrets. IBANs in it are masked, also in what a person or a bank wrote. */
  detail?: Record<string, unknown>;
};

/** Call it in the transaction of the recorded action, so that both are committed or neither. */
export async function recordAudit(db: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  await recordAudits(db, actor, [entry]);
}

export async function recordAudits(
  db: Db,
  { actorId, address, requestId, apiKey }: Actor,
  entries: AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertAudits(
    db,
    entries.map((entry) => ({
      actorId,
      address,
      requestId,
      action: entry.action,
      subjectType: entry.subject?.type ?? null,
      subjectId: entry.subject ? String(entry.subject.id) : null,
      detail: maskIbansIn(JSON.stringify({ ...entry.detail, ...(apiKey && { apiKey }) })),
    })),
  );
}

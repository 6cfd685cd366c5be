import { type BankServer, ChannelProblem, type RemoteFile } from '#server/money/bank-channel/bank-server.ts';
import {
  insertReceived,
  keyOf,
  listKnown,
  listUnapplied,
  type NewReceived,
  noteReceivedProblem,
  settleReceived,
} from '#server/money/bank-channel/received-store.ts';
import {
  importStatements,
  isFirstStatement,
  previewStatements,
} from '#server/money/bank-statements/import-statements.ts';
import { THE_BANK } from '#server/money/payouts/acting-admin.ts';
import { applyAnswer, previewAnswer } from '#server/money/payouts/apply-answer.ts';
import { checksumOf } from '#server/money/payouts/delivery-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';
import { type Refusal, refusalOf } from '#shared/reasons/reasons.ts';

type Fetching = { db: Db; clock: () => Date };

/** Names under which servers and programs write a file that is not whole yet. */
const UNFINISHED = /^\.|\.(part|tmp|temp|filepart)$/i;

/**
 * Stores what the bank has put into its folder for us. The files stay there: they are the bank's. Each is fetched once, and
 * read once, also if it comes again under another name.
 */
export async function fetchFiles({ db, clock }: Fetching, server: BankServer, folder: string): Promise<void> {
  const there = (await server.list(folder)).filter(({ name }) => !UNFINISHED.test(name));
  const known = await listKnown(
    db,
    there.map(({ name }) => name),
  );
  let problem: ChannelProblem | undefined;
  for (const file of there) {
    if (known.has(keyOf(file))) continue;
    const fetched = await fetch(server, folder, file).catch((error: unknown) => {
      if (!(error instanceof ChannelProblem) || error.isOver) throw error;
      // One file that cannot be read must not hide those after it.
      problem ??= error;
      return undefined;
    });
    if (!fetched) continue;
    await db.transaction().execute(async (transaction) => {
      const stored = await insertReceived(transaction, fetched, clock());
      if (!stored) return;
      const { name, checksum } = fetched;
      const detail = { name, checksum, ...(stored.state === 'repeated' && { repeated: true }) };
      await recordAudit(transaction, THE_BANK, 'bank_answer.fetched', { detail });
    });
  }
  if (problem) throw problem;
}

/** Nothing if it could not be read whole: the next run looks again. */
async function fetch(server: BankServer, folder: string, file: RemoteFile): Promise<NewReceived | undefined> {
  const path = `${folder}/${file.name}`;
  if (file.size > ANSWER_MOST_BYTES) {
    const checksum = checksumOf(Buffer.from(keyOf(file)));
    const problem = refusalOf('bank_channel_too_large', { name: file.name });
    return { ...file, checksum, content: null, problem };
  }
  const content = await server.read(path, ANSWER_MOST_BYTES);
  if (!content)
    throw new ChannelProblem(refusalOf('bank_channel_not_read', { name: path, text: 'Permission denied' }));
  const after = await server.find(path);
  // The bank is still writing it.
  const isWhole = after?.size === content.length && after.modifiedAt.getTime() === file.modifiedAt.getTime();
  if (!isWhole) return undefined;
  return {
    ...file,
    size: content.length,
    checksum: checksumOf(content),
    content: content.toString('utf8'),
    problem: null,
  };
}

/**
 * Applies what was fetched, oldest first, exactly as if an admin had uploaded it and agreed to the preview. What does not fit
 * yet, such as a return before its payment, is tried again each time.
 */
export async function applyFetched({ db, clock }: Fetching): Promise<void> {
  for (const { id, content } of await listUnapplied(db)) {
    try {
      const problem = await apply(db, content, clock());
      if (problem) await noteReceivedProblem(db, id, problem);
      else await settleReceived(db, id, 'applied', null, clock());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.refusal.reason === 'bank_notice_without_returns')
        await settleReceived(db, id, 'nothing', null, clock());
      else if (error.code === 'invalid_input')
        await settleReceived(db, id, 'refused', error.refusal, clock());
      else await noteReceivedProblem(db, id, error.refusal);
    }
  }
}

/** How far into a file its namespace stands. */
const BEGINNING = 2000;

async function apply(db: Db, content: string, now: Date): Promise<Refusal | undefined> {
  const beginning = content.slice(0, BEGINNING);
  if (beginning.includes('camt.053')) {
    // Its opening balance is booked, and no earlier statement can follow: a person looks at it first.
    if (await isFirstStatement(db, content)) return refusalOf('statement_first_by_hand');
    const { fingerprint } = await previewStatements(db, content);
    await importStatements(db, content, fingerprint, THE_BANK, now);
    return undefined;
  }
  if (!beginning.includes('pain.002') && !beginning.includes('camt.054'))
    throw new AppError('invalid_input', refusalOf('bank_channel_unknown_file'));
  const { fingerprint, problems } = await previewAnswer(db, content, THE_BANK, now);
  if (problems > 0) return refusalOf('bank_answer_does_not_fit', { count: problems });
  await applyAnswer(db, content, fingerprint, THE_BANK, now);
  return undefined;
}

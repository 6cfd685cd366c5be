import type { Db } from '#server/db/database.ts';
import type { getOwnerOf } from '#server/features/members/member-store.ts';
import { keepMail } from '#server/mail/outbox.ts';
import { writeMail } from '#server/mail/write-mail.ts';

/** Tells the owner that somebody has joined the business, or has left it by themselves. */
export async function tellOwner(
  transaction: Db,
  change: 'joined' | 'left',
  owner: Awaited<ReturnType<typeof getOwnerOf>>,
  { username, publicOrigin, now }: { username: string; publicOrigin: string; now: Date },
): Promise<void> {
  const params = {
    name: username,
    business: owner.businessName,
    link: `${publicOrigin}/business/members`,
  };
  await keepMail(
    transaction,
    writeMail(`member_${change}`, owner, () => params),
    now,
  );
}

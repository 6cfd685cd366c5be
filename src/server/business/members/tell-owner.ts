import type { getOwnerOf } from '#server/business/members/member-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

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

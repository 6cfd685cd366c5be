import type { Mail } from '#server/mail/mail.ts';

type Person = { firstName: string; lastName: string; ownerEmail: string };

/** Whoever holds a link may join with it, so the owner hears of it and can undo it. */
export function joinedMail({ firstName, lastName, ownerEmail }: Person, origin: string): Mail {
  const name = `${firstName} ${lastName}`;
  return {
    recipient: ownerEmail,
    subject: `${name} has joined`,
    body: [
      `${name} has joined Karam with an account of their own. If it was not them, choose Remove account beside their name: ${origin}/business`,
      `انضم ${name} إلى كرم بحساب خاص. إن لم يكن هو من انضم، فاختر «إزالة الحساب» بجانب اسمه: ${origin}/business`,
    ].join('\n\n'),
  };
}

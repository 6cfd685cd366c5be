import type { Mail } from '#server/mail/mail.ts';

type News = { english: string; arabic: string; subject: string };

/** What an owner is told when something was decided about their business. Nobody knows which language they read, so both. */
const news: Record<string, (name: string, origin: string) => News> = {
  'business.approved': (name, origin) => ({
    subject: `${name} is approved`,
    english: `${name} has been approved on Karam. You can now add your staff and print their codes: ${origin}/business`,
    arabic: `تمت الموافقة على ${name} في كرم. يمكنك الآن إضافة موظفيك وطباعة رموزهم: ${origin}/business`,
  }),
  'business.rejected': (name) => ({
    subject: `${name} was not approved`,
    english: `${name} could not be approved on Karam. Reply to this letter if you think this is a mistake.`,
    arabic: `تعذّرت الموافقة على ${name} في كرم. ردّ على هذه الرسالة إن كنت ترى أن في الأمر خطأ.`,
  }),
  'business.suspended': (name) => ({
    subject: `${name} is suspended`,
    english: `${name} is suspended on Karam: guests cannot tip your team at the moment. What was earned is kept.`,
    arabic: `أُوقفت ${name} في كرم: لا يستطيع الضيوف إكرام فريقك حالياً. ما كُسب محفوظ.`,
  }),
  'business.reactivated': (name, origin) => ({
    subject: `${name} is active again`,
    english: `${name} is active again on Karam, and guests can tip your team: ${origin}/business`,
    arabic: `عادت ${name} نشطة في كرم، ويستطيع الضيوف إكرام فريقك: ${origin}/business`,
  }),
};

export function businessMail(
  action: string,
  business: { name: string; ownerEmail: string },
  origin: string,
): Mail | undefined {
  const told = news[action]?.(business.name, origin);
  return (
    told && {
      recipient: business.ownerEmail,
      subject: told.subject,
      body: `${told.english}\n\n${told.arabic}\n`,
    }
  );
}

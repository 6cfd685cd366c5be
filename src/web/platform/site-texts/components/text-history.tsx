import type { TextKey, TextVersion } from '#shared/contracts/site-texts.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { m } from '#web/paraglide/messages.js';
import { WrittenText } from '#web/platform/site-texts/components/written-text.tsx';

/** What the page said before, each version behind its date. */
export function TextHistory({
  textKey: { locale },
  versions,
}: {
  textKey: TextKey;
  versions: TextVersion[];
}) {
  if (versions.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-medium">{m.texts_versions()}</h3>
      <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
        {versions.map(({ id, body, changedAt, changedByName }) => (
          <li key={id}>
            <details>
              <summary className="flex min-h-control cursor-pointer items-center wrap-anywhere underline-offset-4 hover:underline">
                {m.texts_version({ when: formatInstant(changedAt), name: changedByName })}
              </summary>
              <div lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'} className="pb-4 text-start">
                {body === null ? (
                  m.texts_version_default()
                ) : (
                  <WrittenText text={body} level={4} locale={locale} />
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

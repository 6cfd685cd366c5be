import { staffTipLink, typedLink } from '#shared/tip-links.ts';
import { m } from '#web/paraglide/messages.js';

export type Coded = { id: number; name: string; role: string };
type Props = { person: Coded; businessName: string; onLoad: () => void; onError: () => void };

/** One code of the sheet: black on white in every theme, and with the words of both languages. */
export function CodeCard({ person: { id, name, role }, businessName, onLoad, onError }: Props) {
  return (
    <li className="code-card">
      <div className="code-card-picture">
        <img
          src={`/api/staff/${id}/qr.svg`}
          alt={m.qr_alt_staff({ name })}
          width={1024}
          height={1024}
          className="code-card-code"
          onLoad={onLoad}
          onError={onError}
        />
        <p className="code-card-link">
          <bdi dir="ltr">{typedLink(staffTipLink(window.location.origin, id))}</bdi>
        </p>
      </div>
      <div className="code-card-words">
        <p className="code-card-call">
          <span lang="en" dir="ltr">
            {m.qr_scan_to_tip({}, { locale: 'en' })}
          </span>{' '}
          <span lang="ar" dir="rtl">
            {m.qr_scan_to_tip({}, { locale: 'ar' })}
          </span>
        </p>
        <p className="code-card-name">
          <bdi>{name}</bdi>
        </p>
        <p className="code-card-role">
          <bdi>{role}</bdi>
        </p>
        <p className="code-card-business">
          <bdi>{businessName}</bdi>
        </p>
      </div>
    </li>
  );
}

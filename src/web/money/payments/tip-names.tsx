import { TextLink } from '#web/kit/ui/text-link.tsx';

type Props = { staffId: number; personName: string; business: { id: number; name: string } };

/** Whom a tip was for, and where: links to both, for admins. */
export function TipNames({ staffId, personName, business }: Props) {
  return (
    <>
      <TextLink to={`/staff/${staffId}`} isQuiet label={personName} /> ·{' '}
      <TextLink to={`/admin/businesses/${business.id}`} isQuiet label={business.name} />
    </>
  );
}

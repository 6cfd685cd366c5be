import { nameOf } from '#web/kit/ui/person-name.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';

type Props = { id: number; firstName: string; lastName: string };

/** The name of a staff member, which leads to their page. For owners and members of the business. */
export function PersonLink({ id, firstName, lastName }: Props) {
  return (
    <TextLink
      to={`/business/staff/${id}`}
      isQuiet
      className="font-semibold wrap-anywhere"
      label={nameOf({ firstName, lastName })}
    />
  );
}

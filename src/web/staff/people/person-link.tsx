import { useVenues } from '#web/business/workplace/role-here.tsx';
import { nameOf, PersonName } from '#web/kit/ui/person-name.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';

type Props = {
  id: number;
  firstName: string;
  lastName: string;
  /** Of a list that can be of all venues: only the people of the chosen one have a page. */
  businessId?: number;
};

/** The name of a staff member, which leads to their page. For owners and members of the business. */
export function PersonLink({ id, firstName, lastName, businessId }: Props) {
  const { chosen } = useVenues();
  if (businessId !== undefined && businessId !== chosen?.id)
    return (
      <span className="font-semibold">
        <PersonName firstName={firstName} lastName={lastName} />
      </span>
    );
  return (
    <TextLink
      to={`/business/staff/${id}`}
      isQuiet
      className="font-semibold wrap-anywhere"
      label={nameOf({ firstName, lastName })}
    />
  );
}

import { useVenues } from '#web/business/workplace/role-here.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';

type Props = {
  id: number;
  firstName: string;
  lastName: string;
  /** Of a list that can be of all venues: the page of somebody in another venue switches to it. */
  businessId?: number;
};

/** The name of a staff member, which leads to their page. For owners and members of the business. */
export function PersonLink({ id, firstName, lastName, businessId }: Props) {
  const { chosen } = useVenues();
  const isElsewhere = businessId !== undefined && businessId !== chosen?.id;
  return (
    <TextLink
      to={`/business/staff/${id}${isElsewhere ? `?venue=${businessId}` : ''}`}
      isQuiet
      className="font-semibold wrap-anywhere"
      label={nameOf({ firstName, lastName })}
    />
  );
}

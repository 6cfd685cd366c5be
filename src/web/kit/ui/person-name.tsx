type Person = { firstName: string; lastName: string };

/** The name of a person, in its own direction. */
export function PersonName({ firstName, lastName }: Person) {
  return <bdi>{nameOf({ firstName, lastName })}</bdi>;
}

export function nameOf({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim();
}

/** Below the origin. In a file of its own: guests' pages need it, and not the contracts. */
export const pictureLink = ({ id }: { id: string }) => `/pictures/${id}.webp`;

/** The photo of a staff member, by its id. */
export const photoLink = (id: string) => `/faces/${id}.webp`;

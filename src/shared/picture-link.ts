/** Below the origin. In a file of its own: guests' pages need it, and not the contracts. */
export const pictureLink = ({ id }: { id: string }) => `/pictures/${id}.webp`;

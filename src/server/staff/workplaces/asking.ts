import type { FastifyRequest } from 'fastify';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { VENUE_HEADER } from '#shared/venue-header.ts';

/** Who asks for their own tips, the workplace that their session has chosen, and the one that their window shows. */
export type Asking = { userId: string; chosenId: number | undefined; shownId: string | undefined };

export function askingOf({ headers }: FastifyRequest, { id, chosenBusinessId }: SignedInUser): Asking {
  const shownId = headers[VENUE_HEADER]?.toString();
  return { userId: id, chosenId: chosenBusinessId, shownId };
}

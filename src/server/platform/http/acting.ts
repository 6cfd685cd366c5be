import type { FastifyRequest } from 'fastify';
import { findAddress } from '#server/platform/http/client-address.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/** Who acts, and from which address. A failed sign-in has no actor. */
export type Actor = {
  actorId: string | null;
  address: string | null;
  requestId: string;
  /** The name of the API key with which a program acts for the actor. */
  apiKey?: string;
};

/** A person or program whose account is known. */
export type KnownActor = Actor & { actorId: string };

/** The signed-in user who sent a request, and the session of it. */
export type Acting = KnownActor & { user: SignedInUser; sid: string };

export function actorOf(request: FastifyRequest, actorId: string | null): Actor {
  return { actorId, address: findAddress(request.ip), requestId: request.id };
}
